//! The program.
fn main() -> std::process::ExitCode {
    #[cfg(feature = "app")]
    {
        let level = std::env::args().nth(1);
        return clearhands::app::run(clearhands::app::Options { level, ..Default::default() });
    }
    #[cfg(not(feature = "app"))]
    std::process::ExitCode::SUCCESS
}
