//! Bytes as hexadecimal digits.

/// Bytes as lower-case hexadecimal digits, two for each.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: [u8; 16] = *b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

#[cfg(test)]
mod tests {
    use super::hex;

    #[test]
    fn each_byte_is_two_digits_as_the_formatter_writes_it() {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        let slowly: String = all.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex(&all), slowly);
        assert_eq!(hex(&[]), "");
    }
}
