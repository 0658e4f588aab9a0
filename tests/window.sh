#!/usr/bin/env bash
# Plays the trainer in its real window, under a virtual display of its own: a whole round by keys
# alone, another by pointer alone, a fault made on purpose, and a walk through the other screens.
# What was dealt is then judged from the logs that the program wrote.
#
#   tests/window.sh [keys|pointer|fault|walk ...]     all of them if none is named
#
#   CLEARHANDS_BIN    the program (target/debug/clearhands if not said)
#   CLEARHANDS_SHOTS  a folder for the screenshots, which are kept there
#   CLEARHANDS_SIZE   the window's size (1280x720 if not said)
#
# Controls are found by the names that a screen reader is told: the program writes them, with their
# places, to the file that CLEARHANDS_PLACES names. Nothing is waited for by the clock alone; the
# next thing is done when the log or the screen shows that the last one has been.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

size=${CLEARHANDS_SIZE:-1280x720}
if [ -z "${CLEARHANDS_INSIDE:-}" ]; then
    exec xvfb-run -a -s "-screen 0 ${size}x24 -nolisten tcp" \
        env CLEARHANDS_INSIDE=1 bash tests/window.sh "$@"
fi

bin=${CLEARHANDS_BIN:-target/debug/clearhands}
[ -x "$bin" ] || { echo "window: there is no program $bin; build it with cargo build"; exit 1; }
# Mesa's software driver: the virtual display has no graphics card behind it.
lavapipe=$(compgen -G '/usr/share/vulkan/icd.d/lvp_icd*.json' | head -n 1) || true
[ -n "$lavapipe" ] && export VK_ICD_FILENAMES=$lavapipe VK_DRIVER_FILES=$lavapipe
unset WAYLAND_DISPLAY

work=$(mktemp -d)
shots=${CLEARHANDS_SHOTS:-$work/shots}
mkdir -p "$shots"
program='' places='' said='' data='' run='' passed=0

finish() {
    if [ -n "$program" ]; then kill "$program" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap finish EXIT

# --- Saying how it went ---------------------------------------------------------------------------

ok() {
    passed=$((passed + 1))
    echo "ok: $*"
}

fail() {
    echo "FAILED: $run: $*"
    shoot failed || true
    [ ! -s "$said" ] || { echo "--- the program said, at the end:"; tail -n 30 "$said"; }
    [ -z "$data" ] || { echo "--- the log, at the end:"; { cat "$data"/profiles/*/logs/*.jsonl 2>/dev/null || true; } | cut -c 1-160 | tail -n 5; }
    echo "$passed passed, 1 failed"
    exit 1
}

# eventually SECONDS WHAT COMMAND ...: tries until it comes true.
eventually() {
    local limit=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        kill -0 "$program" 2>/dev/null || fail "the program ended while this was waited for: $what"
        [ "$SECONDS" -lt "$limit" ] || fail "this did not come: $what"
        sleep 0.1
    done
}

# --- The program ----------------------------------------------------------------------------------

# start RUN [ARG ...]: opens the window.
start() {
    run=$1
    shift
    data=$work/$run places=$work/$run.places said=$work/$run.said
    NO_COLOR=1 CLEARHANDS_PLACES=$places "$bin" --data-dir "$data" --size "$size" "$@" >"$said" 2>&1 &
    program=$!
    eventually 60 "a window" window_is_there
    # There is no window manager to give it the keys.
    xdotool windowfocus "$window"
    eventually 60 "something in the window" test -s "$places"
}

window=''
window_is_there() { window=$(xdotool search --onlyvisible --name '^Clearhands$' 2>/dev/null | head -n 1) && [ -n "$window" ]; }

# over: the program has ended, well and without complaint.
over() {
    local limit=$((SECONDS + 30)) code=0
    while kill -0 "$program" 2>/dev/null; do
        [ "$SECONDS" -lt "$limit" ] || fail "the program does not end"
        sleep 0.1
    done
    wait "$program" || code=$?
    program=''
    [ "$code" -eq 0 ] || fail "the program ended with code $code"
    # Warnings are about the machine: no sound, no graphics card, a display of no size.
    if grep -E 'panicked| ERROR ' "$said"; then fail "the program complained"; fi
    ok "$run: the program ends well and has met no error"
}

# shoot NAME: keeps a picture of the screen.
shoot() {
    local file=$shots/$size-$run-$1.png colours
    # What slides comes to rest.
    sleep 0.8
    if command -v import >/dev/null; then
        import -window root "$file"
        colours=$(identify -format '%k' "$file")
    else
        magick import -window root "$file"
        colours=$(magick identify -format '%k' "$file")
    fi
    [ "$1" != failed ] || return 0
    [ "$colours" -gt 300 ] || fail "the picture $1 has only $colours colours"
    ok "$run: a picture, $1, with $colours colours"
}

# --- Keys and pointer -----------------------------------------------------------------------------

press() {
    local key
    for key in "$@"; do
        xdotool key --window 0 --delay 40 "$key"
        sleep 0.06
    done
}

# middle NAME: the middle of the first control whose name matches.
middle() {
    WANT=$1 awk -F '\t' '$5 ~ ENVIRON["WANT"] { print int($1 + $3 / 2), int($2 + $4 / 2); found = 1; exit }
        END { exit !found }' "$places" 2>/dev/null
}

# there NAME: whether there is such a control.
there() { middle "$1" >/dev/null; }

# keys_are_at NAME: whether the control has the focus.
keys_are_at() { WANT=$1 awk -F '\t' '$5 ~ ENVIRON["WANT"] && $6 == "*" { found = 1 } END { exit !found }' "$places"; }

# found NAME: whether a control is there and stays where it is; then it is at $x $y.
x=0 y=0
found() {
    local at
    at=$(middle "$1") && sleep 0.12 && [ "$at" = "$(middle "$1")" ] && read -r x y <<<"$at"
}

# find_control NAME: waits for a control and until it stays where it is.
find_control() { eventually 60 "a control named $1" found "$1"; }

# wait_for SECONDS COMMAND ...: whether it comes true in this time.
wait_for() {
    local limit=$((SECONDS + $1))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$limit" ] || return 1
        sleep 0.1
    done
}

press_the_button() {
    xdotool mousemove "$x" "$y"
    sleep "${1:-0.1}"
    xdotool click 1
}

click() {
    find_control "$1"
    press_the_button
}

# attempt COMMAND ...: does it until an act comes of it. On a slow machine a click can fall on what
# is just closing, or press and release into one frame: then nothing is done, and it is tried again,
# more slowly. The pause is the last argument that the command gets.
attempt() {
    local before pause
    before=$(acts | wc -l)
    for pause in 0.1 0.3 0.8 1.5; do
        ! "$@" "$pause" || ! wait_for 10 has_acts $((before + 1)) || return 0
    done
    fail "nothing came of this: $*"
}

# drag FROM TO: with the way between.
drag() { attempt drag_once "$1" "$2"; }

drag_once() {
    local from_x from_y i pause=$3
    find_control "$1"
    from_x=$x from_y=$y
    find_control "$2"
    xdotool mousemove "$from_x" "$from_y"
    sleep "$pause"
    xdotool mousedown 1
    for i in 1 2 3 4; do
        sleep "$pause"
        xdotool mousemove $((from_x + (x - from_x) * i / 4)) $((from_y + (y - from_y) * i / 4))
    done
    sleep "$pause"
    xdotool mouseup 1
}

# choose NAME ...: clicks one after the other; the last is an act.
choose() { attempt choose_once "$@"; }

choose_once() {
    local pause=${*: -1}
    while [ $# -gt 1 ]; do
        wait_for 10 found "$1" || return 1
        press_the_button "$pause"
        # What was open before this click is gone by now.
        sleep "$pause"
        shift
    done
}

# --- What the log says ----------------------------------------------------------------------------

# acts: what was done, one act a line.
# (A log begins only with its first act.)
acts() { { cat "$data"/profiles/*/logs/*.jsonl 2>/dev/null || true; } | sed -n 's/^{"line":"act".*"act":"\([^"]*\)".*/\1/p'; }

# An act without what is left to the dealer: which palm, and which chips.
bare() { sed -E 's/^((remove|place) .*) [LR]$/\1/; s/^(pay [^ ]+ [^ ]+ [^ ]+) .*/\1/'; }

has_acts() { [ "$(acts | wc -l)" -ge "$1" ]; }

# done_act N ACT: waits for the Nth act, and that it is this one.
done_act() {
    local did
    eventually 60 "act $1: $2" has_acts "$1"
    did=$(acts | sed -n "$1p" | bare)
    [ "$did" = "$(bare <<<"$2")" ] || fail "act $1 was '$did' and not '$2'"
}

# report: judges the log of the run.
report() {
    "$bin" grade "$data"/profiles/*/logs/*.jsonl --json >"$work/$run.json" || true
}

# says TEXT ...: the report has each of these.
says() {
    local line
    for line in "$@"; do
        grep -qF -- "$line" "$work/$run.json" || fail "the report does not say $line"
    done
}

# all_right: the session was dealt to its end without a fault.
all_right() {
    report
    says '"findings": []' '"passed": true' '"ended": true' '"mismatches": []' '"damage": null'
    if grep -E '"(faults|missed)": [1-9]' "$work/$run.json"; then fail "there are faults"; fi
    ok "$run: the log is graded: dealt to the end, every channel without a fault"
}

# --- A round by keys ------------------------------------------------------------------------------

# What the perfect dealer does in this level.
perfect() {
    "$bin" deal "$1" --log "$work/perfect.jsonl" >/dev/null
    sed -n 's/^{"line":"act".*"act":"\([^"]*\)".*/\1/p' "$work/perfect.jsonl"
}

# digit AREA: the key for S3 or dealer.
digit() { if [ "$1" = dealer ]; then echo 0; else echo "${1#S}"; fi; }

# ordinal A B C: the place of this order in the list that setting a hand offers.
ordinal() {
    case "$*" in
        '1 2 3') echo 1 ;; '1 3 2') echo 2 ;; '2 1 3') echo 3 ;;
        '2 3 1') echo 4 ;; '3 1 2') echo 5 ;; '3 2 1') echo 6 ;;
    esac
}

# wager NAME: its place in the list of a seat's wagers.
wager() {
    find_control "^[0-9]+ +$(wager_words "$1")$"
    awk -F '\t' -v want="^[0-9]+ +$(wager_words "$1")$" '$5 ~ want { print $5 + 0; exit }' "$places"
}

wager_words() {
    case $1 in
        ante) echo 'ante' ;; play) echo 'play wager' ;; pair_plus) echo 'pair plus wager' ;;
    esac
}

by_keys() {
    local words
    read -r -a words <<<"$1"
    case $1 in
        'say no_more_bets') press 1 ;;
        'remove shoe'*) press space ;;
        place_stub*) press d ;;
        place*) press "$(digit "${words[1]}")" ;;
        remove_stub) press b ;;
        offer*) press Escape o "$(digit "${words[1]}")" ;;
        turn*) press Escape t "$(digit "${words[1]}")" ;;
        pick_up*)
            # Aimed at with the arrows: the dealer is before the first seat.
            press Escape u
            if [ "${words[1]}" = dealer ]; then press Left Return; else press "$(digit "${words[1]}")"; fi
            ;;
        arrange*)
            press Escape a
            find_control '^1 '
            press "$(ordinal "${words[2]}" "${words[3]}" "${words[4]}")"
            ;;
        collect*)
            press Escape c "$(digit "${words[1]}")"
            press "$(wager "${words[2]}")"
            ;;
        pay*)
            press Escape p "$(digit "${words[1]}")"
            press "$(wager "${words[2]}")"
            find_control '^Amount in dollars'
            xdotool type --delay 60 "${words[3]}"
            press Return
            ;;
        clear_hands) press Escape n ;;
        *) fail "no keys are known for '$1'" ;;
    esac
}

# --- A round by pointer ---------------------------------------------------------------------------

# cards AREA, spot SEAT WAGER: the names of places on the felt.
cards() { if [ "$1" = dealer ]; then echo '^Dealer, '; else echo "^Seat ${1#S}, [^:]*$"; fi; }
spot() { echo "^Seat ${1#S}, $(wager_words "$2"):"; }

# pay_with_chips SEAT WAGER AMOUNT: takes chips from the tubes; the last is dragged to the spot.
pay_with_chips() {
    local left=${3%.*} value chips=() last
    for value in 100 25 5 1; do
        while [ "$left" -ge "$value" ]; do
            chips+=("$value")
            left=$((left - value))
        done
    done
    last=${chips[${#chips[@]} - 1]}
    unset 'chips[${#chips[@]}-1]'
    for value in "${chips[@]}"; do
        click "^.$value chips in the inventory"
    done
    drag "^.$last chips in the inventory" "$(spot "$1" "$2")"
}

by_pointer() {
    local words
    read -r -a words <<<"$1"
    case $1 in
        'say no_more_bets') choose '^No more bets, key' ;;
        place_stub*) drag '^The stub, ' '^Discard rack' ;;
        remove_stub) drag '^Dealing shoe' '^The place for the deck' ;;
        offer*)
            choose "$(cards "${words[1]}")" '^[0-9]+ +Offer '
            ;;
        turn*)
            choose "$(cards "${words[1]}")" '^[0-9]+ +Turn '
            ;;
        arrange*)
            choose "$(cards "${words[1]}")" '^[0-9]+ +Set the hand' \
                "^$(ordinal "${words[2]}" "${words[3]}" "${words[4]}") +[^a-z]*$"
            ;;
        'collect '*' ante') drag "$(spot "${words[1]}" "${words[2]}")" '^.5 chips in the inventory' ;;
        collect*)
            choose "$(spot "${words[1]}" "${words[2]}")" '^[0-9]+ +Collect '
            ;;
        pay*) pay_with_chips "${words[1]}" "${words[2]}" "${words[3]}" ;;
        pick_up*) drag "$(cards "${words[1]}")" '^Discard rack' ;;
        clear_hands)
            choose '^More' '^Show clear hands'
            ;;
        *) fail "nothing to point at is known for '$1'" ;;
    esac
}

# --- The runs -------------------------------------------------------------------------------------

level=tcp_first_round
mapfile -t round < <(perfect "$level")
[ "${#round[@]}" -gt 20 ] || { echo "window: the perfect dealer did nothing"; exit 1; }

# A whole round by keys, and out of the program the same way.
run_keys() {
    start keys play "$level"
    local i
    eventually 60 "the table" there '^Dealing shoe'
    for i in "${!round[@]}"; do
        by_keys "${round[i]}"
        done_act $((i + 1)) "${round[i]}"
        [ "$i" -ne 12 ] || shoot dealing
        [ "${round[i]}" != 'turn S2' ] || shoot settling
    done
    ok "$run: a whole round of $((i + 1)) acts by keys alone"
    eventually 30 "the debrief" there '^Again, same cards'
    shoot debrief
    press Escape
    eventually 30 "the way in" there '^Quit$'
    for _ in {1..12}; do
        ! keys_are_at '^Quit$' || break
        press Tab
        sleep 0.2
    done
    keys_are_at '^Quit$' || fail "Tab does not come to Quit"
    press Return
    over
    all_right
}

# A whole round by pointer.
run_pointer() {
    start pointer play "$level" --mode practice
    eventually 60 "the table" there '^Dealing shoe'
    local i=0 to
    while [ "$i" -lt "${#round[@]}" ]; do
        if [[ ${round[i]} == 'remove shoe'* ]]; then
            # Drawing and placing is one movement; the first time it is two clicks.
            to=$(cards "$(cut -d ' ' -f 2 <<<"${round[i + 1]}")")
            if [ "$i" -eq 1 ]; then
                choose '^Dealing shoe'
                done_act $((i + 1)) "${round[i]}"
                choose "$to"
            else
                drag '^Dealing shoe' "$to"
                done_act $((i + 1)) "${round[i]}"
            fi
            i=$((i + 1))
        else
            by_pointer "${round[i]}"
        fi
        i=$((i + 1))
        done_act "$i" "${round[i - 1]}"
    done
    ok "$run: a whole round of $i acts by pointer alone"
    eventually 30 "the debrief" there '^Again, same cards'
    click '^Home'
    click '^Quit$'
    over
    all_right
}

# A card dealt before the call, and the way through debrief and review.
run_fault() {
    start fault play "$level" --mode practice
    eventually 60 "the table" there '^Dealing shoe'
    drag '^Dealing shoe' "$(cards S2)"
    done_act 1 'remove shoe'
    done_act 2 'place S2 down'
    shoot finding
    click '^Leave'
    eventually 30 "the debrief" there '^Again, same cards'
    shoot debrief
    click '^Review$'
    eventually 30 "the review" there '^To the next fault'
    shoot review
    click '^Close'
    eventually 30 "the debrief" there '^Again, same cards'
    click '^Home'
    click '^Quit$'
    over
    report
    says '"kind": "out_of_order"' '"passed": false' '"done": "remove shoe"' 'tcp.'
    ok "$run: a card dealt before the call is in the log, with its section"
}

# The screens beside the table.
run_walk() {
    start walk
    eventually 60 "the way in" there '^Quit$'
    shoot home
    for screen in Courses Regulations Settings 'Free table' Review; do
        click "^$screen$"
        eventually 30 "$screen" there '^Back'
        shoot "${screen/ /_}"
        press Escape
        eventually 30 "the way in" there '^Quit$'
    done
    click '^Quit$'
    over
}

[ $# -gt 0 ] || set -- keys pointer fault walk
for one in "$@"; do
    "run_$one"
done
echo "$passed passed, 0 failed"
