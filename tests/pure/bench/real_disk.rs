//! Disks that are really full and really read-only: a test runs itself once more, as a program of its own that may
//! lay a small disk over a folder.

use std::path::Path;
use std::process::Command;

/// What tells a test that it runs as that program.
const CHILD: &str = "CLEARHANDS_OWN_DISKS";

/// Whether this runs as a program of its own, which may mount; otherwise runs the test of this name so, with all
/// of its path, and sees that it passes. Where the system lets nobody do that, says so.
#[allow(clippy::print_stdout)] // what was left out is told
pub(crate) fn with_own_disks(test: &str) -> bool {
    if std::env::var_os(CHILD).is_some() {
        return true;
    }
    let may =
        Command::new("unshare").args(["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).output();
    if !may.is_ok_and(|ran| ran.status.success()) {
        println!("skipped: this system lets no program mount a disk of its own");
        return false;
    }
    let ran = Command::new("unshare")
        .arg("-rm")
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(CHILD, "1")
        .output()
        .unwrap();
    let told =
        format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{told}");
    assert!(told.contains("1 passed"), "the test was not run: {told}");
    false
}

fn mount(args: &[&str], at: &Path) {
    let ran = Command::new("mount").args(args).arg(at).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// Lays a disk of so many KiB over a folder.
pub(crate) fn lay(at: &Path, kib: u32) {
    mount(&["-t", "tmpfs", "-o", &format!("size={kib}k"), "tmpfs"], at);
}

/// Makes a disk read-only.
pub(crate) fn shut(at: &Path) {
    mount(&["-o", "remount,ro"], at);
}

/// Fills a disk but for so many KiB, with a file that can be taken away again.
pub(crate) fn fill(at: &Path, but_kib: usize) -> std::path::PathBuf {
    let path = at.join("film.mp4");
    let mut bytes = 0;
    let piece = vec![0_u8; 4096];
    let mut file = std::fs::File::create(&path).unwrap();
    while std::io::Write::write_all(&mut file, &piece).is_ok() {
        bytes += piece.len();
    }
    file.set_len(bytes.saturating_sub(but_kib << 10) as u64).unwrap();
    path
}
