//! Lines as they come from a seat: no longer than they may be.

use std::io;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio_util::bytes::BytesMut;
use tokio_util::codec::{Decoder, LinesCodec, LinesCodecError};

/// How much room is made for reading at a time, in bytes.
const AT_A_TIME: usize = 8 * 1024;

/// Lines out of a stream of bytes.
pub(super) struct Lines<R> {
    from: R,
    buffer: BytesMut,
    codec: LinesCodec,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    /// The lines of a stream, each of them at most so many bytes.
    pub(super) fn new(from: R, longest: usize) -> Self {
        let codec = LinesCodec::new_with_max_length(longest);
        Self { from, buffer: BytesMut::new(), codec }
    }

    /// From now on lines may be as long as this.
    pub(super) fn allow(&mut self, longest: usize) {
        self.codec = LinesCodec::new_with_max_length(longest);
    }

    /// The next line; nothing once the stream has ended, be it in the middle of one.
    ///
    /// # Errors
    ///
    /// If it is too long or no UTF-8, or the stream fails.
    pub(super) async fn next(&mut self) -> io::Result<Option<String>> {
        loop {
            match self.codec.decode(&mut self.buffer) {
                Ok(Some(line)) => return Ok(Some(line)),
                Ok(None) => {}
                Err(LinesCodecError::Io(error)) => return Err(error),
                Err(LinesCodecError::MaxLineLengthExceeded) => {
                    return Err(io::Error::new(io::ErrorKind::InvalidData, "the line is too long"));
                }
            }
            self.buffer.reserve(AT_A_TIME);
            if self.from.read_buf(&mut self.buffer).await? == 0 {
                return Ok(None);
            }
        }
    }
}
