//! How every panel looks: colours from the one palette, the faces, the sizes, the style of widgets.

use crate::paint::{Palette, Rgb, text};
use bevy_egui::egui;
use egui::style::{ScrollAnimation, ScrollStyle, Selection, WidgetVisuals};
use egui::{
    Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, RichText, Shadow,
    Stroke, Style, TextStyle, Visuals, vec2,
};
use std::sync::Arc;

/// A palette colour for egui.
#[must_use]
pub const fn rgb([r, g, b]: Rgb) -> Color32 {
    Color32::from_rgba_premultiplied(r, g, b, 255)
}

/// A palette colour, part of the way to another.
const fn between(from: Rgb, to: Rgb, percent: u16) -> Color32 {
    let mut mixed = [0; 3];
    let mut i = 0;
    while i < 3 {
        let sum = from[i] as u16 * (100 - percent) + to[i] as u16 * percent;
        mixed[i] = (sum / 100) as u8;
        i += 1;
    }
    rgb(mixed)
}

/// The dark room behind everything.
pub const ROOM: Color32 = rgb(Palette::ROOM);
/// The pattern of the room's wall.
pub const ROOM_LINE: Color32 = between(Palette::ROOM, Palette::WOOD_LIGHT, 16);
/// The ground of a panel.
pub const PANEL: Color32 = rgb(Palette::PANEL);
/// The ground of something that stands out of a panel.
pub const RAISED: Color32 = rgb(Palette::PANEL_RAISED);
/// The same under the pointer.
pub const HOVERED: Color32 = between(Palette::PANEL_RAISED, Palette::GOLD, 12);
/// The ground of fields to write in.
pub const SUNKEN: Color32 = between(Palette::ROOM, [0, 0, 0], 35);
/// Quiet lines.
pub const LINE: Color32 = between(Palette::PANEL, Palette::GOLD, 24);
/// Printed gold.
pub const GOLD: Color32 = rgb(Palette::GOLD);
/// Gold in shadow.
pub const GOLD_DIM: Color32 = between(Palette::PANEL, Palette::GOLD, 62);
/// Letters.
pub const INK: Color32 = rgb(Palette::INK);
/// Letters that matter less.
pub const INK_SOFT: Color32 = between(Palette::PANEL, Palette::INK, 72);
/// Felt under the lamp.
pub const FELT: Color32 = rgb(Palette::FELT_LIGHT);
/// Felt at the rim.
pub const FELT_DARK: Color32 = rgb(Palette::FELT_DARK);
/// Felt under the pointer.
pub const FELT_HOVERED: Color32 = between(Palette::FELT_LIGHT, Palette::GOLD, 9);
/// A selected row.
pub const FELT_SELECTED: Color32 = between(Palette::FELT_DARK, Palette::FELT_LIGHT, 35);
/// Wood in light.
pub const WOOD: Color32 = rgb(Palette::WOOD_LIGHT);
/// Wood in shadow.
pub const WOOD_DARK: Color32 = rgb(Palette::WOOD_DARK);
/// What was right.
pub const GOOD: Color32 = rgb(Palette::GOOD);
/// What is due.
pub const DUE: Color32 = rgb(Palette::DUE);
/// What has the keys, is armed or aimed at.
pub const FOCUS: Color32 = rgb(Palette::FOCUS);
/// What was wrong.
pub const WRONG: Color32 = rgb(Palette::WRONG);
/// What is wrong only because of something earlier.
pub const WRONG_SOFT: Color32 = between(Palette::PANEL, Palette::WRONG, 62);
/// What followed from something else and was put right.
pub const GOOD_SOFT: Color32 = between(Palette::PANEL, Palette::GOOD, 62);
/// A ground for what was wrong.
pub const WRONG_GROUND: Color32 = between(Palette::PANEL, Palette::WRONG, 16);
/// A ground for what is due.
pub const DUE_GROUND: Color32 = between(Palette::PANEL, Palette::DUE, 14);

/// The distance that all others are made of.
pub const UNIT: f32 = 8.0;
/// The corner of a card or a button.
pub const CORNER: u8 = 6;
/// How wide a page grows at most.
pub const PAGE_WIDTH: f32 = 1180.0;
/// Narrower than this, columns stand below each other.
pub const NARROW: f32 = 860.0;

fn family(name: &str) -> FontFamily {
    FontFamily::Name(name.into())
}

/// Serif letters of a size.
#[must_use]
pub fn serif(size: f32) -> FontId {
    FontId::new(size, family("serif"))
}

/// Bold serif letters of a size.
#[must_use]
pub fn serif_bold(size: f32) -> FontId {
    FontId::new(size, family("serif-bold"))
}

/// Bold plain letters of a size.
#[must_use]
pub fn bold(size: f32) -> FontId {
    FontId::new(size, family("bold"))
}

/// Plain letters of a size.
#[must_use]
pub const fn plain(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The size of running text.
pub const BODY: f32 = 15.0;
/// The size of small text.
pub const SMALL: f32 = 13.0;

/// A page's or a section's heading.
#[must_use]
pub fn heading(words: &str, size: f32) -> RichText {
    RichText::new(words).font(serif(size)).color(INK)
}

/// Running text.
#[must_use]
pub fn body(words: &str) -> RichText {
    RichText::new(words).font(plain(BODY)).color(INK)
}

/// Running text that matters less.
#[must_use]
pub fn soft(words: &str) -> RichText {
    RichText::new(words).font(plain(BODY)).color(INK_SOFT)
}

/// Small text that matters less.
#[must_use]
pub fn small(words: &str) -> RichText {
    RichText::new(words).font(plain(SMALL)).color(INK_SOFT)
}

/// Words that stand out of running text.
#[must_use]
pub fn strong(words: &str) -> RichText {
    RichText::new(words).font(bold(BODY)).color(INK)
}

/// A small gold label over a group.
#[must_use]
pub fn label(words: &str) -> RichText {
    RichText::new(words.to_uppercase()).font(bold(11.0)).color(GOLD).extra_letter_spacing(1.0)
}

/// The faces: Noto Sans for text, Libertinus for headings, egui's own for signs they lack.
#[must_use]
pub fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8]); 4] = [
        ("noto", notosans::REGULAR_TTF),
        ("noto-bold", notosans::BOLD_TTF),
        ("libertinus", text::SERIF_OTF),
        ("libertinus-bold", text::SERIF_BOLD_OTF),
    ];
    for (name, bytes) in faces {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let with = |first: &str| {
        let mut all = vec![first.to_owned()];
        if first != "noto" {
            all.push("noto".to_owned());
        }
        all.extend(fallback.iter().cloned());
        all
    };
    fonts.families.insert(family("serif"), with("libertinus"));
    fonts.families.insert(family("serif-bold"), with("libertinus-bold"));
    fonts.families.insert(family("bold"), with("noto-bold"));
    fonts.families.insert(FontFamily::Proportional, with("noto"));
    fonts
}

/// Whether the faces have this letter: of Latin, Greek and Cyrillic all are there, of other scripts
/// hardly any.
#[must_use]
pub const fn is_drawn(letter: char) -> bool {
    matches!(letter,
        ' '..='~' | '\u{00c0}'..='\u{024f}' | '\u{0386}' | '\u{0388}'..='\u{038a}' | '\u{038c}'
        | '\u{038e}'..='\u{03a1}' | '\u{03a3}'..='\u{03ce}' | '\u{0400}'..='\u{045f}'
        | '\u{0490}'..='\u{0491}' | '\u{1e00}'..='\u{1e9b}' | '\u{1ea0}'..='\u{1ef9}')
}

/// How much everything is enlarged: by the wish for larger text, and a little in a larger window.
#[must_use]
pub fn zoom(text_percent: u16, width_px: f32, height_px: f32) -> f32 {
    let window = (width_px / 1280.0).min(height_px / 720.0).max(0.01).sqrt().clamp(0.875, 1.5);
    let wanted = f32::from(text_percent.clamp(80, 200)) / 100.0;
    (window * wanted * 100.0).round() / 100.0
}

fn widget(fill: Color32, line: Color32, ink: Color32) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, line),
        corner_radius: CornerRadius::same(CORNER),
        fg_stroke: Stroke::new(1.5, ink),
        expansion: 0.0,
    }
}

/// The style of egui's own widgets.
pub fn restyle(style: &mut Style, reduced_motion: bool) {
    let mut visuals = Visuals::dark();
    visuals.widgets.noninteractive = widget(PANEL, LINE, INK);
    visuals.widgets.inactive = widget(RAISED, LINE, INK);
    visuals.widgets.hovered = widget(HOVERED, GOLD, INK);
    visuals.widgets.active = widget(FELT, GOLD, INK);
    visuals.widgets.open = widget(HOVERED, GOLD, INK);
    visuals.selection = Selection { bg_fill: FELT, stroke: Stroke::new(1.0, INK) };
    visuals.hyperlink_color = GOLD;
    visuals.faint_bg_color = RAISED;
    visuals.extreme_bg_color = SUNKEN;
    visuals.text_edit_bg_color = Some(SUNKEN);
    visuals.weak_text_color = Some(INK_SOFT);
    visuals.warn_fg_color = DUE;
    visuals.error_fg_color = WRONG;
    visuals.panel_fill = ROOM;
    visuals.window_fill = PANEL;
    visuals.window_stroke = Stroke::new(1.0, GOLD_DIM);
    visuals.window_shadow =
        Shadow { color: Color32::from_black_alpha(140), ..visuals.window_shadow };
    visuals.text_cursor.stroke = Stroke::new(2.0, GOLD);
    // A cursor that blinks would have the window drawn for ever.
    visuals.text_cursor.blink = false;
    visuals.slider_trailing_fill = true;
    style.visuals = visuals;
    style.text_styles = [
        (TextStyle::Heading, serif(26.0)),
        (TextStyle::Body, plain(BODY)),
        (TextStyle::Button, plain(BODY)),
        (TextStyle::Small, plain(SMALL)),
        (TextStyle::Monospace, FontId::new(SMALL, FontFamily::Monospace)),
    ]
    .into();
    style.spacing.item_spacing = vec2(UNIT, UNIT);
    style.spacing.button_padding = vec2(12.0, 6.0);
    style.spacing.interact_size = vec2(40.0, 32.0);
    style.spacing.icon_width = 20.0;
    style.spacing.icon_width_inner = 12.0;
    style.spacing.icon_spacing = UNIT;
    style.spacing.slider_width = 220.0;
    style.spacing.combo_width = 180.0;
    style.spacing.menu_margin = Margin::same(8);
    // The bar lies in a margin that is always there, so that nothing moves when it comes.
    style.spacing.scroll = ScrollStyle {
        bar_width: 9.0,
        floating_width: 5.0,
        floating_allocated_width: 0.0,
        content_margin: Margin { right: 16, ..Margin::ZERO },
        dormant_background_opacity: 0.3,
        dormant_handle_opacity: 0.8,
        active_background_opacity: 0.4,
        active_handle_opacity: 1.0,
        interact_background_opacity: 0.6,
        interact_handle_opacity: 1.0,
        ..ScrollStyle::floating()
    };
    style.interaction.selectable_labels = false;
    style.animation_time = if reduced_motion { 0.0 } else { 0.08 };
    style.scroll_animation = ScrollAnimation::none();
}
