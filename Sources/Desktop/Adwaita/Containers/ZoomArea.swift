import CAdwaita

/// Shows one child as large as itself, or a part of it larger.
///
/// A double click, the wheel with Control and two fingers zoom around the place that they point at; dragging and the wheel
/// move what is larger than the area.
public final class ZoomArea: Bin {
    /// Called when the scale has changed.
    public var onZoom: () -> Void = {}

    /// The width of what the child shows by its height; `nil` where it fills the child.
    ///
    /// The child shows it whole, so that its edges may be inside of the child.
    public var ratio: Double? {
        didSet { if ratio != oldValue { gtk_widget_queue_allocate(widget) } }
    }

    /// The scale of the child; 1 where all of it is in sight.
    public private(set) var scale = 1.0
    /// The place of the child's top left corner, in pixels from the area's.
    package private(set) var corner = (x: 0.0, y: 0.0)
    private var laidOut = (width: 0, height: 0)
    private let largest: Double

    /// The factor of one step of the wheel.
    private static let step = 1.25
    /// The movement of one step of the wheel, in pixels.
    private static let stride = 48.0

    /// Zooms in as far as `largest`.
    public init(_ child: Widget, largest: Double) {
        self.largest = largest
        super.init(child)
        clipped()
        layOutByCorner()
        onDoubleClick { [unowned self] in zoom(to: scale > 1 ? 1 : 2, around: ($0, $1)) }
        onControlScroll { [unowned self] steps, x, y in
            let factor = 1 + (Self.step - 1) * abs(steps)
            zoom(to: steps < 0 ? scale * factor : scale / factor, around: (x, y))
        }
        followFingers()
        followDrag()
        followWheel()
    }

    /// Zooms so that what is at a place stays there, in pixels from the top left; in the middle without one.
    public func zoom(to wanted: Double, around point: (x: Double, y: Double)? = nil) {
        let scale = min(max(1, wanted), largest)
        guard scale != self.scale else { return }
        let (width, height) = (Double(laidOut.width), Double(laidOut.height))
        let (x, y) = (point?.x ?? width / 2, point?.y ?? height / 2)
        corner = (
            x - (x - corner.x) / self.scale * scale, y - (y - corner.y) / self.scale * scale
        )
        self.scale = scale
        settle()
        gtk_widget_set_cursor_from_name(widget, scale > 1 ? "grab" : nil)
        gtk_widget_queue_allocate(widget)
        onZoom()
    }

    /// Moves what is larger than the area by so many pixels, as far as there is more of it.
    public func pan(x: Double, y: Double) {
        guard scale > 1 else { return }
        corner = (corner.x + x, corner.y + y)
        settle()
        gtk_widget_queue_allocate(widget)
    }

    /// Keeps the edges of the picture outside of the area, or the picture in its middle where it is smaller.
    private func settle() {
        let (width, height) = (Double(laidOut.width), Double(laidOut.height))
        var (pictureWidth, pictureHeight) = (width, height)
        if let ratio, ratio > 0, height > 0 {
            if width / height > ratio { pictureWidth = height * ratio } else { pictureHeight = width / ratio }
        }
        corner = (
            settled(corner.x, room: width, picture: pictureWidth),
            settled(corner.y, room: height, picture: pictureHeight)
        )
    }

    private func settled(_ place: Double, room: Double, picture: Double) -> Double {
        guard picture * scale > room else { return (room - room * scale) / 2 }
        let inset = (room - picture) / 2
        return min(max(place, room - (inset + picture) * scale), -inset * scale)
    }

    // MARK: Layout

    private func layOutByCorner() {
        gtk_widget_set_layout_manager(
            widget,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
                { _, _, _, least, natural, _, _ in
                    least?.pointee = 0
                    natural?.pointee = 0
                },
                { area, width, height, baseline in
                    (Widget.of(area) as? ZoomArea)?.layOut(width, height, baseline)
                }
            )
        )
    }

    private func layOut(_ width: Int32, _ height: Int32, _ baseline: Int32) {
        guard let child = gtk_widget_get_first_child(widget) else { return }
        let extent = (width: Int(width), height: Int(height))
        if laidOut != extent, laidOut.width > 0, laidOut.height > 0 {
            // What is in the middle of the area stays there.
            corner = (
                Double(width) / 2 - (Double(laidOut.width) / 2 - corner.x) * Double(width)
                    / Double(laidOut.width),
                Double(height) / 2
                    - (Double(laidOut.height) / 2 - corner.y) * Double(height) / Double(laidOut.height)
            )
        }
        laidOut = extent
        settle()
        // Its wishes change nothing, but GTK wants them to have been heard.
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        var place = graphene_point_t(x: Float(corner.x.rounded()), y: Float(corner.y.rounded()))
        gtk_widget_allocate(
            child,
            Int32((Double(width) * scale).rounded()),
            Int32((Double(height) * scale).rounded()),
            baseline,
            gsk_transform_translate(nil, &place)
        )
    }

    // MARK: Pointers

    private func followFingers() {
        let pinch = controller(Object(taking: gtk_gesture_zoom_new()))
        var before = 1.0
        pinch.on("begin") { [unowned self] in before = scale }
        pinch.on("scale-changed") { [unowned self] arguments in
            var (x, y) = (0.0, 0.0)
            let fingers = OpaquePointer(arguments.emitter)
            let isKnown =
                gtk_gesture_is_active(fingers) != 0
                && gtk_gesture_get_bounding_box_center(fingers, &x, &y) != 0
            zoom(to: before * arguments(0), around: isKnown ? (x, y) : nil)
        }
    }

    private func followDrag() {
        var before = (x: 0.0, y: 0.0)
        onDrag(began: { [unowned self] in before = corner }) { [unowned self] x, y in
            pan(x: before.x + x - corner.x, y: before.y + y - corner.y)
        }
    }

    private func followWheel() {
        let wheel = controller(
            Object(taking: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES))
        )
        wheel.ask("scroll") { [unowned self] arguments in
            guard scale > 1 else { return false }
            pan(x: -arguments(0) * Self.stride, y: -arguments(1) * Self.stride)
            return true
        }
    }
}
