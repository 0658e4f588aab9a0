//! Names in the data that nothing knows are complained of, each where it stands and with its cure.

use crate::bench::BOOK;
use crate::true_data::{assert_unknown, unknown};
use clearhands::games;
use clearhands::law::{Clause, DATA, Standing};

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn a_name_that_nothing_knows_is_complained_of() {
    let tcp = |file: &str| format!("three_card_poker/{file}");
    let cases = [
        (tcp("paytables.ron"), "hand: \"flush\"", "hand: \"flusch\"", "flusch", "like it is flush"),
        (
            tcp("paytables.ron"),
            "pays: 4, per: 1",
            "pays: 4, per: 0",
            "0 is no odds",
            "write a number from 1",
        ),
        (
            tcp("paytables.ron"),
            "pays: 4, per: 1",
            "pays: -4, per: 1",
            "-4 is no odds",
            "write a number from 1",
        ),
        (
            tcp("paytables.ron"),
            "wager: \"pair_plus\"",
            "wager: \"pair_pluss\"",
            "pair_pluss",
            "like it is pair_plus",
        ),
        (
            tcp("paytables.ron"),
            "(\"pair_plus_table\", \"A\")",
            "(\"pair_plus_tabel\", \"A\")",
            "pair_plus_tabel",
            "like it is pair_plus_table",
        ),
        (
            tcp("paytables.ron"),
            "(\"pair_plus_table\", \"A\")",
            "(\"pair_plus_table\", \"E\")",
            "'E' cannot be elected",
            "elect one of",
        ),
        (
            tcp("paytables.ron"),
            "tcp2007.20.11.a.2-A-flush",
            "tcp2007.20.11.a.2-A-flusch",
            "2-A-flusch",
            "like it is tcp2007.20.11.a.2-A-flush",
        ),
        (
            tcp("clauses.ron"),
            "id: \"tcp2007.20.11.a.2-A-flush\"",
            "id: \"tcp2007.20.11.a.2-A-x\"",
            "2-A-flush",
            "like it is",
        ),
        (
            tcp("clauses.ron"),
            "options: [(\"dealing\", [\"hand\"])]",
            "options: [(\"dealing\", [\"hands\"])]",
            "'hands' cannot be elected",
            "elect one of",
        ),
        (
            tcp("phrases.ron"),
            "id: \"no_more_bets\"",
            "id: \"no_more_betts\"",
            "no_more_betts",
            "like it is no_more_bets",
        ),
        (
            tcp("elections.ron"),
            "id: \"shoe_side\"",
            "id: \"shoe_sides\"",
            "shoe_sides",
            "like it is shoe_side",
        ),
        (
            tcp("procedure.ron"),
            "step: \"turn_dealer\"",
            "step: \"turn_dealers\"",
            "the game knows no duty 'turn_dealers'",
            "like it is turn_dealer",
        ),
        (
            tcp("procedure.ron"),
            "step: \"turn_dealer\"",
            "step: \"turn_dealers\"",
            "no row names the duty 'turn_dealer'",
            "write",
        ),
        (
            tcp("procedure.ron"),
            "when: [\"hand_still_down\"]",
            "when: [\"hand_stil_down\"]",
            "the game knows no case 'hand_stil_down'",
            "like it is hand_still_down",
        ),
        (
            tcp("procedure.ron"),
            "(\"ante_there\", \"There",
            "(\"ante_ther\", \"There",
            "nothing says what 'ante_there' means",
            "like it is ante_ther",
        ),
        (
            tcp("procedure.ron"),
            "(\"ante_there\", \"There",
            "(\"ante_ther\", \"There",
            "no row names 'ante_ther'",
            "take its meaning out",
        ),
        (
            tcp("procedure.ron"),
            "(\"ante_there\", \"There",
            "(\"ante_there\", \"there",
            "the meaning of 'ante_there' is no whole sentence",
            "full stop",
        ),
        (
            tcp("procedure.ron"),
            "(\"cover_on_packet\",",
            "(\"ante_there\",",
            "the meaning of 'ante_there' stands here twice",
            "leave one",
        ),
        (
            "all_games/procedure.ron".to_owned(),
            "(\"deck_held\",",
            "(\"deck_heldd\",",
            "nothing says what 'deck_held' means",
            "meanings",
        ),
        (
            "all_games/procedure.ron".to_owned(),
            "(\"deck_held\",",
            "(\"deck_heldd\",",
            "no row names 'deck_heldd'",
            "take its meaning out",
        ),
        (
            tcp("procedure.ron"),
            "acts: [\"turn stub\"",
            "acts: [\"turn stubb\"",
            "there is no act 'turn stubb'",
            "place",
        ),
        (
            tcp("procedure.ron"),
            "told_by: \"settlement\"",
            "told_by: \"setlement\"",
            "'setlement'",
            "write",
        ),
        (
            tcp("procedure.ron"),
            "(\"tcp.20.10.b-l\", [Deed, Sequence])",
            "(\"tcp.20.10.b-ll\", [Deed, Sequence])",
            "there is no clause tcp.20.10.b-ll",
            "like it is tcp.20.10.b-l",
        ),
        (
            tcp("procedure.ron"),
            "(\"settlement\", [\"by_seat\"])",
            "(\"settlement\", [\"by_seats\"])",
            "'by_seats' cannot be elected",
            "elect one of by_phase, by_seat",
        ),
        (
            "pai_gow_poker/procedure.ron".to_owned(),
            "unless: [(\"three_card_bonus\", [\"no\"])",
            "unless: [(\"three_card_bonus\", [\"never\"])",
            "'never' cannot be elected",
            "elect one of no, least, raised",
        ),
        (
            tcp("procedure.ron"),
            "after: \"waiting_packet\"",
            "after: \"waiting_packets\"",
            "no part 'waiting_packets'",
            "like it is waiting_packet",
        ),
        (
            tcp("procedure.ron"),
            "20.10(d), 20.12\"",
            "20.10(d)\"",
            "the part rests on 19:47-20.12, 19:47-20.12(a)",
            "name it in 'section'",
        ),
        (
            "roulette/procedure.ron".to_owned(),
            "\"19:47-5.1(d), house practice\"",
            "\"19:47-5.1(d)\"",
            "the part rests on house practice",
            "name it in 'section'",
        ),
        (
            tcp("procedure.ron"),
            "void: [\"tcp.20.12.c-a\"]",
            "void: [\"tcp.20.11.a.1-a\"]",
            "the part rests on 19:47-20.11(a)1, and its header leaves that out",
            "name it in 'section'",
        ),
        (
            "all_games/procedure.ron".to_owned(),
            "\"19:47-8.1, house practice\"",
            "\"house practice\"",
            "the part rests on 19:47-8.1",
            "name it in 'section'",
        ),
        (
            tcp("procedure.ron"),
            "by_cause: Some(After),",
            "",
            "no step is done by the clauses in 'after' of 'face_up_cards'",
            "write by_cause: Some(After) at the step that is",
        ),
        (
            "chemin_de_fer/procedure.ron".to_owned(),
            "by_cause: Some(Void),",
            "by_cause: Some(After),",
            "no cause of a void round has clauses in 'after'",
            "leave 'by_cause' out",
        ),
        (
            tcp("procedure.ron"),
            "step: \"void_release\",",
            "step: \"void_release\", by_cause: Some(Void),",
            "no house of the game asks for the 'by_cause' of the step void_release",
            "take the row out",
        ),
        (
            tcp("procedure.ron"),
            "cause: \"wrong_count\"",
            "cause: \"wrong_counts\"",
            "the game needs the void round by 'wrong_count'",
            "write",
        ),
        (
            tcp("procedure.ron"),
            "aspect: Setting, by: [\"tcp.20.10.b-m\"]",
            "aspect: Setting, by: []",
            "the row has no clause",
            "name one in 'by'",
        ),
        (
            tcp("procedure.ron"),
            "aspect: Palm, by: [\"tcp.20.8.b.2.i\"]",
            "aspect: Palm, told_by: \"void\", by: [\"tcp.20.8.b.2.i\"]",
            "a ban has a clause of its own",
            "leave 'told_by' out",
        ),
        (
            tcp("procedure.ron"),
            "aspect: Setting, by: [\"tcp.20.10.b-m\"]",
            "aspect: Setting, channel: Some(Amounts), by: [\"tcp.20.10.b-m\"]",
            "only a ban has a channel of its own",
            "leave 'channel' out",
        ),
        (
            tcp("procedure.ron"),
            "(acts: [\"retrieve\"]",
            "(acts: [\"retrieve seat\"]",
            "there is no act 'retrieve seat'",
            "a verb and a place",
        ),
        (
            tcp("procedure.ron"),
            "void: [\"tcp.20.12.c-a\"]",
            "void: []",
            "the cause 'wrong_count' has 0 clauses",
            "name one clause or two",
        ),
        (
            tcp("procedure.ron"),
            "(\"tie\", [",
            "(\"tied\", [\"tcp.20.11.a.1-g-inf\"]), (\"tie\", [",
            "no house of the game asks for the settlement 'tied'",
            "take the row out",
        ),
        (
            tcp("procedure.ron"),
            "(\"after_jam\", ",
            "(\"after_war\", \"tcp.20.12.e\"), (\"after_jam\", ",
            "no house of the game asks for the clause 'after_war' of the step shuffle",
            "take the row out",
        ),
        (
            tcp("elections.ron"),
            "without: \"shuffler\", value: \"manual\"",
            "without: \"shuffler\", value: \"manuel\"",
            "'manuel' cannot be elected",
            "elect one of",
        ),
        (
            tcp("courses.ron"),
            "\"turn_dealer\"",
            "\"turn_dealers\"",
            "turn_dealers",
            "like it is turn_dealer",
        ),
        (
            tcp("words.ron"),
            "\"turn_dealer\"",
            "\"turn_dealers\"",
            "turn_dealers",
            "like it is turn_dealer",
        ),
        (
            "minibaccarat/paytables.ron".to_owned(),
            "hand: \"tie\"",
            "hand: \"tye\"",
            "no hand 'tye'",
            "like it is tie",
        ),
        (
            "roulette/paytables.ron".to_owned(),
            "hand: \"split\"",
            "hand: \"spilt\"",
            "no hand 'spilt'",
            "like it is split",
        ),
        (
            "mississippi_stud/paytables.ron".to_owned(),
            "hand: \"straight\"",
            "hand: \"straigth\"",
            "no hand 'straigth'",
            "like it is straight",
        ),
        (
            "pai_gow_poker/paytables.ron".to_owned(),
            "hand: \"nine_high\"",
            "hand: \"nein_high\"",
            "no hand 'nein_high'",
            "like it is nine_high",
        ),
        (
            "three_card_draw/paytables.ron".to_owned(),
            "hand: \"pair\"",
            "hand: \"piar\"",
            "no hand 'piar'",
            "like it is pair",
        ),
    ];
    for (file, from, to, what, cure) in cases {
        assert_unknown(&file, (from, to), (what, cure));
    }
}

#[test]
fn a_clause_that_the_judge_goes_by_is_not_renamed_unseen() {
    let count = |text: &str, id: &str| text.matches(&format!("\"{id}\"")).count();
    for game in games::ALL {
        // One that the round names and no other row of the data.
        let table = format!("/{}/procedure.ron", game.id());
        let (_, round) = DATA.iter().find(|(path, _)| path.ends_with(&table)).unwrap();
        let named = |id: &str| DATA.iter().map(|(_, text)| count(text, id)).sum::<usize>();
        let only_there = |id: &str| count(round, id) > 0 && named(id) == count(round, id) + 1;
        let ours = BOOK.clauses().map(|(_, clause)| clause);
        let mut ours = ours.filter(|clause| clause.game == game.id());
        let is_judged = |c: &&Clause| c.standing == Standing::Enforced && only_there(&c.id);
        let clause = ours.find(is_judged).unwrap();
        let (id, file) = (clause.id.as_str(), format!("{}/clauses.ron", clause.game));
        let told = unknown(&file, &format!("id: \"{id}\""), &format!("id: \"{id}x\""));
        assert!(told.contains(&format!("there is no clause {id}")), "{told}");
        assert!(told.contains("like it is "), "{told}");
    }
}
