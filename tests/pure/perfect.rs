//! The perfect dealer is never faulted, whatever the house and whatever happens.

use crate::bench::{deal_out, open};
use clearhands::house::HOUSES;

fn houses() -> impl Iterator<Item = &'static str> {
    HOUSES.iter().map(|(path, _)| path.rsplit('/').next().unwrap().trim_end_matches(".ron"))
}

#[test]
fn no_house_faults_the_perfect_dealer() {
    for house in houses() {
        let mut session = open(house, 100, 7, "");
        deal_out(&mut session);
    }
}
