//! Small drawing helpers over tiny-skia: paths that may be absent, solid and graded paints, strokes.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder,
    Pattern, Pixmap, PixmapPaint, Point, RadialGradient, Rect, Shader, SpreadMode, Stroke,
    StrokeDash, Transform,
};

use super::Rgb;

/// Nothing turned and nothing moved.
pub(super) const UPRIGHT: Transform =
    Transform { sx: 1.0, kx: 0.0, ky: 0.0, sy: 1.0, tx: 0.0, ty: 0.0 };

/// A path, or nothing where the numbers gave none.
pub(super) type Shape = Option<Path>;

/// How far a cubic's handle stands from its end for a quarter circle of radius one.
const QUARTER: f32 = 0.552_284_8;

/// The largest side of a picture; keeps a mistaken size from taking all the memory.
const LARGEST_SIDE_PX: u32 = 8192;

/// An empty picture of at least one pixel.
pub(super) fn canvas(width_px: u32, height_px: u32) -> Pixmap {
    let width = width_px.clamp(1, LARGEST_SIDE_PX);
    let height = height_px.clamp(1, LARGEST_SIDE_PX);
    match Pixmap::new(width, height) {
        Some(pixmap) => pixmap,
        None => unreachable!("a picture of {width}x{height} px is within the limits of tiny-skia"),
    }
}

/// A colour with an opacity from 0 to 1.
pub(super) fn colour(rgb: Rgb, alpha: f32) -> Color {
    let mut colour = Color::from_rgba8(rgb[0], rgb[1], rgb[2], 255);
    colour.set_alpha(alpha.clamp(0.0, 1.0));
    colour
}

/// The colour a fraction of the way from one to another.
pub(super) fn mix(from: Rgb, to: Rgb, fraction: f32) -> Rgb {
    let share = fraction.clamp(0.0, 1.0);
    let channel = |i: usize| {
        (f32::from(from[i]) + (f32::from(to[i]) - f32::from(from[i])) * share + 0.5) as u8
    };
    [channel(0), channel(1), channel(2)]
}

/// A colour made darker (`factor` below 1) or lighter (above 1).
pub(super) fn shade(rgb: Rgb, factor: f32) -> Rgb {
    rgb.map(|channel| (f32::from(channel) * factor).clamp(0.0, 255.0) as u8)
}

/// A paint of one colour.
pub(super) fn solid(rgb: Rgb, alpha: f32) -> Paint<'static> {
    shaded(Shader::SolidColor(colour(rgb, alpha)))
}

/// A paint from a shader.
pub(super) fn shaded(shader: Shader<'_>) -> Paint<'_> {
    Paint { shader, anti_alias: true, ..Paint::default() }
}

/// One stop of a gradient: position, colour, opacity.
pub(super) type Stop = (f32, Rgb, f32);

fn stops(list: &[Stop]) -> Vec<GradientStop> {
    list.iter().map(|(at, rgb, alpha)| GradientStop::new(*at, colour(*rgb, *alpha))).collect()
}

fn first(list: &[Stop]) -> Paint<'static> {
    list.first().map_or_else(Paint::default, |(_, rgb, alpha)| solid(*rgb, *alpha))
}

/// A paint graded along a line.
pub(super) fn linear(from: (f32, f32), to: (f32, f32), list: &[Stop]) -> Paint<'static> {
    LinearGradient::new(
        Point::from_xy(from.0, from.1),
        Point::from_xy(to.0, to.1),
        stops(list),
        SpreadMode::Pad,
        Transform::identity(),
    )
    .map_or_else(|| first(list), shaded)
}

/// A paint graded outwards from a point.
pub(super) fn radial(centre: (f32, f32), radius: f32, list: &[Stop]) -> Paint<'static> {
    let point = Point::from_xy(centre.0, centre.1);
    RadialGradient::new(point, point, radius, stops(list), SpreadMode::Pad, Transform::identity())
        .map_or_else(|| first(list), shaded)
}

/// A paint that shows another picture, pixel on pixel.
pub(super) fn picture(pixmap: &Pixmap) -> Paint<'_> {
    shaded(Pattern::new(
        pixmap.as_ref(),
        SpreadMode::Pad,
        tiny_skia::FilterQuality::Nearest,
        1.0,
        Transform::identity(),
    ))
}

/// Fills a shape.
pub(super) fn fill(pixmap: &mut Pixmap, shape: &Shape, paint: &Paint, at: Transform) {
    if let Some(path) = shape {
        pixmap.fill_path(path, paint, FillRule::Winding, at, None);
    }
}

fn pencil(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}

/// Draws the outline of a shape.
pub(super) fn stroke(pixmap: &mut Pixmap, shape: &Shape, paint: &Paint, width: f32, at: Transform) {
    if let Some(path) = shape {
        pixmap.stroke_path(path, paint, &pencil(width), at, None);
    }
}

/// Draws the outline of a shape with sharp corners and flat ends.
pub(super) fn stroke_sharp(
    pixmap: &mut Pixmap,
    shape: &Shape,
    paint: &Paint,
    width: f32,
    at: Transform,
) {
    if let Some(path) = shape {
        let pencil = Stroke {
            width,
            line_cap: LineCap::Butt,
            line_join: LineJoin::Miter,
            ..Stroke::default()
        };
        pixmap.stroke_path(path, paint, &pencil, at, None);
    }
}

/// Draws the outline of a shape in dashes.
pub(super) fn stroke_dashed(
    pixmap: &mut Pixmap,
    shape: &Shape,
    paint: &Paint,
    width: f32,
    dash: (f32, f32),
    at: Transform,
) {
    if let Some(path) = shape {
        let pencil = Stroke { dash: StrokeDash::new(vec![dash.0, dash.1], 0.0), ..pencil(width) };
        pixmap.stroke_path(path, paint, &pencil, at, None);
    }
}

/// Lays one picture on another with its top left corner at a whole pixel.
pub(super) fn stamp(pixmap: &mut Pixmap, other: &Pixmap, left_px: i32, top_px: i32) {
    pixmap.draw_pixmap(
        left_px,
        top_px,
        other.as_ref(),
        &PixmapPaint::default(),
        Transform::identity(),
        None,
    );
}

/// A rectangle by its top left corner and size.
pub(super) fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Shape {
    Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect)
}

/// A rectangle with rounded corners.
pub(super) fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Shape {
    let r = radius.min(width / 2.0).min(height / 2.0).max(0.0);
    let k = r * (1.0 - QUARTER);
    let (right, bottom) = (x + width, y + height);
    let mut pen = PathBuilder::new();
    pen.move_to(x + r, y);
    pen.line_to(right - r, y);
    pen.cubic_to(right - k, y, right, y + k, right, y + r);
    pen.line_to(right, bottom - r);
    pen.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    pen.line_to(x + r, bottom);
    pen.cubic_to(x + k, bottom, x, bottom - k, x, bottom - r);
    pen.line_to(x, y + r);
    pen.cubic_to(x, y + k, x + k, y, x + r, y);
    pen.close();
    pen.finish()
}

/// An ellipse about its centre.
pub(super) fn ellipse(cx: f32, cy: f32, rx: f32, ry: f32) -> Shape {
    Rect::from_xywh(cx - rx, cy - ry, rx * 2.0, ry * 2.0).and_then(PathBuilder::from_oval)
}

/// A circle.
pub(super) fn circle(cx: f32, cy: f32, radius: f32) -> Shape {
    ellipse(cx, cy, radius, radius)
}

/// A straight line.
pub(super) fn line(from: (f32, f32), to: (f32, f32)) -> Shape {
    let mut pen = PathBuilder::new();
    pen.move_to(from.0, from.1);
    pen.line_to(to.0, to.1);
    pen.finish()
}

/// A closed polygon.
pub(super) fn polygon(points: &[(f32, f32)]) -> Shape {
    let mut pen = PathBuilder::new();
    for (i, (x, y)) in points.iter().enumerate() {
        if i == 0 {
            pen.move_to(*x, *y);
        } else {
            pen.line_to(*x, *y);
        }
    }
    pen.close();
    pen.finish()
}

/// An open line through points.
pub(super) fn polyline(points: &[(f32, f32)]) -> Shape {
    let mut pen = PathBuilder::new();
    for (i, (x, y)) in points.iter().enumerate() {
        if i == 0 {
            pen.move_to(*x, *y);
        } else {
            pen.line_to(*x, *y);
        }
    }
    pen.finish()
}

/// A lozenge standing on its point.
pub(super) fn lozenge(cx: f32, cy: f32, half_width: f32, half_height: f32) -> Shape {
    polygon(&[
        (cx, cy - half_height),
        (cx + half_width, cy),
        (cx, cy + half_height),
        (cx - half_width, cy),
    ])
}

/// Part of an ellipse as points; angles in radians, clockwise from the right.
pub(super) fn arc_points(
    centre: (f32, f32),
    radii: (f32, f32),
    from_rad: f32,
    to_rad: f32,
    steps: u32,
) -> Vec<(f32, f32)> {
    let last = steps.max(1);
    (0..=last)
        .map(|i| {
            let angle = from_rad + (to_rad - from_rad) * i as f32 / last as f32;
            (centre.0 + radii.0 * angle.cos(), centre.1 + radii.1 * angle.sin())
        })
        .collect()
}

/// Cuts a picture down to the inside of a shape.
pub(super) fn clip(pixmap: &mut Pixmap, shape: &Shape) {
    let (Some(path), Some(mut mask)) =
        (shape, tiny_skia::Mask::new(pixmap.width(), pixmap.height()))
    else {
        return;
    };
    mask.fill_path(path, FillRule::Winding, true, Transform::identity());
    pixmap.apply_mask(&mask);
}
