//! What the saves must keep: everything, whatever happens to the files.

use super::*;

fn result(level: &str) -> Kept {
    Kept {
        version: 1,
        when_s: 1_000,
        level: level.to_owned(),
        title: level.to_owned(),
        course: "first_steps".to_owned(),
        mode: "practice".to_owned(),
        passed: true,
        over: true,
        percents: [Some(100), Some(95), None],
        rounds: 2,
        total_ms: 90_000,
        rewinds: 0,
        hints: 0,
        skills: vec![("pay".to_owned(), 100)],
        log: Some(format!("{level}.jsonl")),
    }
}

/// Keeps a result together with a log of its own.
fn keep(saves: &mut Saves, result: Kept) {
    if let Some(path) = result.log.as_ref().and_then(|log| saves.log_path(log)) {
        // Where nothing can be written there is no log either.
        let _ = append(&path, "{}");
    }
    saves.keep(result);
}

fn open(folder: &tempfile::TempDir) -> Saves {
    Saves::open(Some(folder.path().to_owned()))
}

#[test]
fn settings_and_results_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    let mut settings = Settings { text_percent: 150, muted: true, ..Settings::default() };
    settings.keys.insert("pay".to_owned(), "F9".to_owned());
    saves.change(settings.clone());
    keep(&mut saves, result("one"));
    keep(&mut saves, result("two"));
    let again = open(&folder);
    assert_eq!(again.settings, settings);
    assert_eq!(again.results, [result("one"), result("two")]);
    assert!(again.notices.is_empty(), "{:?}", again.notices);
    assert!(
        std::fs::read_dir(again.home().unwrap())
            .unwrap()
            .flatten()
            .all(|entry| { !entry.file_name().to_string_lossy().ends_with(".new") })
    );
}

#[test]
fn profiles_have_their_own_things() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    keep(&mut saves, result("one"));
    saves.make("Ana O'Neill");
    assert_eq!(saves.results, []);
    saves.change(Settings { volume: 10, ..Settings::default() });
    let mut again = open(&folder);
    assert_eq!((again.profile.as_str(), again.settings.volume), ("Ana O'Neill", 10));
    assert_eq!(again.profiles(), ["Ana O'Neill", FIRST]);
    again.delete("Ana O'Neill");
    assert_eq!(again.profiles().len(), 2, "the profile in use stays");
    again.switch(FIRST);
    assert_eq!(again.results, [result("one")]);
    again.delete("Ana O'Neill");
    assert_eq!(again.profiles(), [FIRST]);
}

#[test]
fn names_that_would_leave_the_folder_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    for name in
        ["", " ", "..", "../x", "a/b", "a\\b", ".hidden", "nul", "COM1.x", " a", &"x".repeat(41)]
    {
        assert!(name_fault(name).is_some(), "{name:?}");
        saves.switch(name);
        saves.delete(name);
        assert_eq!(saves.profile, FIRST);
    }
    for name in ["Ana", "Željko 2", "J. Doe", "table-7_b"] {
        assert_eq!(name_fault(name), None, "{name:?}");
    }
}

#[test]
fn a_damaged_file_is_set_aside_and_its_sound_lines_stay() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    saves.change(Settings::default());
    keep(&mut saves, result("one"));
    let home = saves.home().unwrap();
    std::fs::write(home.join("settings.ron"), "(text_percent: lots").unwrap();
    append(&home.join("results.jsonl"), "{\"version\":1,\"when").unwrap();
    keep(&mut saves, result("two"));
    let again = open(&folder);
    assert_eq!(again.notices.len(), 2, "{:?}", again.notices);
    assert_eq!(again.settings, Settings::default());
    assert_eq!(again.results, [result("one"), result("two")]);
    let kept = std::fs::read_to_string(home.join("settings.ron.damaged-1")).unwrap();
    assert_eq!(kept, "(text_percent: lots");
    assert!(home.join("results.jsonl.damaged-1").exists());
    assert!(open(&folder).notices.is_empty(), "it is told once");
}

#[test]
fn bytes_that_are_no_text_and_numbers_out_of_bounds_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    saves.change(Settings::default());
    let home = saves.home().unwrap();
    std::fs::write(home.join("settings.ron"), [0xff, 0xfe, 0x00]).unwrap();
    std::fs::write(home.join("results.jsonl"), [0xff, 0x0a]).unwrap();
    std::fs::write(folder.path().join("state.ron"), "(version: 1, profile: \"../../x\")").unwrap();
    let again = open(&folder);
    assert_eq!(again.profile, FIRST);
    assert_eq!(again.notices.len(), 2, "{:?}", again.notices);
    std::fs::write(home.join("settings.ron"), "(text_percent: 9000, volume: 250)").unwrap();
    let again = open(&folder);
    assert_eq!((again.settings.text_percent, again.settings.volume), (200, 100));
}

#[test]
fn what_cannot_be_written_is_told_and_the_program_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    // A file where the folder should be: nothing can be written, whoever runs the test.
    let place = folder.path().join("place");
    std::fs::write(&place, "").unwrap();
    let mut saves = Saves::open(Some(place));
    saves.change(Settings { muted: true, ..Settings::default() });
    keep(&mut saves, result("one"));
    keep(&mut saves, result("two"));
    assert!(saves.settings.muted);
    assert_eq!(saves.results.len(), 2);
    let told = saves.notices.join("\n");
    assert!(told.contains("could not be written"), "{told}");
    assert!(saves.notices.len() <= 4, "{told}");
}

#[test]
fn a_new_name_has_letters_that_can_be_drawn_and_an_old_one_stays() {
    for name in ["王芳", "محمد", "สมชาย", "דן"] {
        assert_eq!(name_fault(name), None, "{name:?} may be there already");
        assert!(new_name_fault(name).is_some_and(|fault| fault.contains("Latin")), "{name:?}");
    }
    for name in ["Ana", "Željko 2", "Νίκος", "Жанна", "Nguyễn"] {
        assert_eq!(new_name_fault(name), None, "{name:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("profiles/王芳")).unwrap();
    let mut saves = open(&folder);
    saves.make("สมชาย");
    assert_eq!((saves.profile.as_str(), saves.profiles().len()), (FIRST, 2));
    saves.switch("王芳");
    assert_eq!(saves.profile, "王芳");
}

#[test]
fn a_notice_has_no_sign_that_is_drawn_as_an_accent() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    saves.change(Settings::default());
    std::fs::write(saves.home().unwrap().join("settings.ron"), "(suits: Five)").unwrap();
    let again = open(&folder);
    assert_eq!(again.notices.len(), 1);
    assert!(!again.notices[0].contains('`'), "{:?}", again.notices);
    assert!(again.notices[0].contains("settings.ron"), "{:?}", again.notices);
}

#[test]
fn a_session_that_was_left_and_gone_on_with_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    let log = Some("a.jsonl".to_owned());
    keep(&mut saves, Kept { over: false, passed: false, log: log.clone(), ..result("one") });
    keep(&mut saves, result("two"));
    let done = Kept { log, ..result("one") };
    keep(&mut saves, done.clone());
    for saves in [&saves, &open(&folder)] {
        assert_eq!(saves.results, [result("two"), done.clone()]);
    }
    // A line of before, that does not say so, was of a session that was over.
    let old = serde_json::to_string(&result("old")).unwrap().replace("\"over\":true,", "");
    append(&saves.home().unwrap().join("results.jsonl"), &old).unwrap();
    append(&saves.log_path("old.jsonl").unwrap(), "{}").unwrap();
    assert_eq!(open(&folder).results[2], result("old"));
}

#[test]
fn a_result_without_its_log_counts_for_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    keep(&mut saves, result("one"));
    keep(&mut saves, result("two"));
    // One line in a text file makes nobody a dealer.
    for forged in [result("three"), Kept { log: None, ..result("four") }] {
        let line = serde_json::to_string(&forged).unwrap();
        append(&saves.home().unwrap().join("results.jsonl"), &line).unwrap();
    }
    // To watch leaves no log.
    let watched = Kept { log: None, mode: "watch".to_owned(), ..result("five") };
    saves.keep(watched.clone());
    std::fs::remove_file(saves.log_path("one.jsonl").unwrap()).unwrap();
    assert_eq!(open(&folder).results, [result("two"), watched]);
}

#[test]
fn a_profile_with_a_pin_opens_with_it_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    saves.make("Ana");
    saves.set_pin(Some("2468"));
    assert!(!saves.locked, "whoever has set it is in");
    let text = std::fs::read_to_string(saves.home().unwrap().join("pin.age")).unwrap();
    assert!(!text.contains("2468"));
    let mut again = open(&folder);
    assert!(again.locked && again.profile == "Ana");
    assert!(!again.open_with("2469") && again.locked);
    assert!(again.open_with("2468") && !again.locked);
    again.switch(FIRST);
    assert!(!again.locked);
    again.delete("Ana");
    assert_eq!(again.profiles(), ["Ana", FIRST], "nobody else deletes it");
    again.switch("Ana");
    assert!(again.locked && again.open_with("2468"));
    again.set_pin(None);
    assert!(!open(&folder).locked);
}

#[test]
fn a_profile_takes_everything_along_to_another_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    saves.make("Ana");
    keep(&mut saves, result("one"));
    for wrong in ["trainee", "../x", ""] {
        std::fs::create_dir_all(folder.path().join("profiles/Trainee")).unwrap();
        saves.rename(wrong);
        assert_eq!(saves.profile, "Ana", "{wrong:?}");
    }
    saves.rename("Ana María");
    let again = open(&folder);
    assert_eq!((again.profile.as_str(), again.results.len()), ("Ana María", 1));
    assert!(!folder.path().join("profiles/Ana").exists());
    // Only the letters' size: still its own name.
    saves.rename("ana maría");
    assert_eq!(open(&folder).profile, "ana maría");
}

#[test]
fn each_pc_remembers_its_own_profile() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = open(&folder);
    saves.make("Ana");
    // Another PC with the same folder is at another profile, or has given this one another name.
    std::fs::write(folder.path().join("state-other.ron"), "(version: 1, profile: \"Bo\")").unwrap();
    assert_eq!(open(&folder).profile, "Ana");
    std::fs::rename(folder.path().join("profiles/Ana"), folder.path().join("profiles/Bo")).unwrap();
    let again = open(&folder);
    assert_eq!((again.profile.as_str(), again.notices.len()), (FIRST, 0));
}
