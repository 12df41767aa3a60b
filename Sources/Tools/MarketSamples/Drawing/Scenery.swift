/// The surface or wall that holds a thing, and the light there.
enum Stage {
    case table
    case floor
    case meadow
    /// On the wall, or before it.
    case wall
    /// On a cloth, seen from above.
    case cloth
}

/// A room for a still life.
struct Scenery {
    let stage: Stage
    let wall: DrawingColour
    let ground: DrawingColour
    /// True where the window is on the right.
    let isLitFromRight: Bool
    /// An object in the background, out of the way, or none.
    let companion: Companion

    enum Companion: CaseIterable {
        case none
        case sprig
        case books
        case mug
        case picture
    }

    static let walls: [DrawingColour] = [
        DrawingColour(0xEFE6D8), DrawingColour(0xDCE5DC), DrawingColour(0xDBE4EC), DrawingColour(0xF0DDD3),
        DrawingColour(0xE6E1EA),
        DrawingColour(0xE9E2CF), DrawingColour(0xD9DED9), DrawingColour(0xEDE3E0),
    ]

    static let tables: [DrawingColour] = [
        DrawingColour(0xC9A27A), DrawingColour(0xB58860), DrawingColour(0xE7DDD0), DrawingColour(0x8E6B50),
        DrawingColour(0xD8BE9C),
    ]

    func draw(on canvas: inout Canvas) {
        switch stage {
        case .table: drawTable(on: &canvas)
        case .floor: drawFloor(on: &canvas)
        case .meadow: drawMeadow(on: &canvas)
        case .wall: drawWall(on: &canvas)
        case .cloth: drawCloth(on: &canvas)
        }
    }

    /// The height at which the ground begins.
    private static let edge = 560.0

    private func drawWall(on canvas: inout Canvas) {
        let light = canvas.gradient(
            from: isLitFromRight ? (1, 0) : (0, 0),
            to: isLitFromRight ? (0, 1) : (1, 1),
            [(0, wall.lighter(0.45), 1), (0.55, wall, 1), (1, wall.darker(0.16), 1)]
        )
        canvas.rect(-100, -100, 1000, 1000, light)
        canvas.placed(isLitFromRight ? "translate(800 0) scale(-1 1)" : "") { canvas in
            // Sunshine through a window of four panes.
            let sun = canvas.gradient(
                from: (0, 0),
                to: (1, 1),
                [(0, DrawingColour(0xFFF6DF), 0.75), (1, DrawingColour(0xFFF6DF), 0.1)]
            )
            for (x, y) in [(90.0, 60.0), (228, 88), (90, 232), (228, 260)] {
                canvas.path("M\(x) \(y) l124 25 l0 152 l-124 -25 Z", sun, opacity: 0.6)
            }
        }
    }

    private func drawTable(on canvas: inout Canvas) {
        drawWall(on: &canvas)
        let top = canvas.gradient(
            from: (0, 0),
            to: (0, 1),
            [(0, ground.darker(0.06), 1), (0.25, ground.lighter(0.14), 1), (1, ground.darker(0.1), 1)]
        )
        canvas.rect(-100, Self.edge, 1000, 400, top)
        for (index, y) in [592.0, 634, 690, 762].enumerated() {
            let bend = Double(index % 2 == 0 ? 7 : -6)
            canvas.line(
                "M-100 \(y) C 200 \(y + bend), 500 \(y - bend), 900 \(y + bend)",
                ground.darker(0.35),
                2,
                opacity: 0.14
            )
        }
        canvas.rect(-100, Self.edge, 1000, 3, .plain(ground.lighter(0.4)), opacity: 0.7)
        drawCompanion(on: &canvas)
    }

    private func drawFloor(on canvas: inout Canvas) {
        drawWall(on: &canvas)
        if companion == .picture { drawCompanion(on: &canvas) }
        canvas.rect(-100, Self.edge - 34, 1000, 34, .plain(wall.lighter(0.55)))
        canvas.rect(-100, Self.edge - 5, 1000, 5, .plain(wall.darker(0.25)), opacity: 0.5)
        let boards = canvas.gradient(
            from: (0, 0),
            to: (0, 1),
            [(0, ground.darker(0.12), 1), (1, ground.lighter(0.12), 1)]
        )
        canvas.rect(-100, Self.edge, 1000, 400, boards)
        for x in stride(from: -1200.0, through: 2000, by: 190) {
            canvas.line(
                "M\(400 + (x - 400) * 0.55) \(Self.edge) L\(x) 800",
                ground.darker(0.5),
                2,
                opacity: 0.25
            )
        }
    }

    private func drawMeadow(on canvas: inout Canvas) {
        let sky = canvas.gradient(
            from: (0, 0),
            to: (0, 1),
            [
                (0, DrawingColour(0x9CC7E6), 1), (0.6, DrawingColour(0xE3F0F2), 1),
                (1, DrawingColour(0xF7EBD0), 1),
            ]
        )
        canvas.rect(-100, -100, 1000, 1000, sky)
        canvas.circle(isLitFromRight ? 640 : 150, 150, 52, .plain(DrawingColour(0xFFF3C9)), opacity: 0.9)
        let far = canvas.down(DrawingColour(0x9DBBA6), 0.15)
        canvas.path(
            "M-100 520 C 60 400, 180 420, 300 500 C 440 380, 620 370, 900 520 L900 700 L-100 700 Z",
            far
        )
        let near = canvas.down(DrawingColour(0x7FA878), 0.15)
        canvas.path(
            "M-100 560 C 120 500, 340 560, 520 530 C 680 505, 800 520, 900 545 L900 900 L-100 900 Z",
            near
        )
        let grass = canvas.down(DrawingColour(0x8DB26B), 0.18)
        canvas.path("M-100 600 C 200 575, 520 590, 900 585 L900 900 L-100 900 Z", grass)
        for (x, y) in [(70.0, 690.0), (140, 745), (250, 720), (600, 745), (690, 690), (745, 740), (480, 765)]
        {
            canvas.line(
                "M\(x) \(y) l-7 -18 M\(x) \(y) l1 -24 M\(x) \(y) l8 -17",
                DrawingColour(0x5E8A4B),
                3,
                opacity: 0.7
            )
        }
    }

    private func drawCloth(on canvas: inout Canvas) {
        let light = canvas.gradient(
            from: isLitFromRight ? (1, 0) : (0, 0),
            to: isLitFromRight ? (0, 1) : (1, 1),
            [(0, wall.lighter(0.5), 1), (0.5, wall, 1), (1, wall.darker(0.12), 1)]
        )
        canvas.rect(-100, -100, 1000, 1000, light)
        // Folds of linen.
        for (x, bend) in [(40.0, 60.0), (250, -50), (560, 70), (760, -40)] {
            canvas.line(
                "M\(x) -100 C \(x + bend) 220, \(x - bend) 520, \(x + bend * 0.6) 900",
                wall.darker(0.3),
                26,
                opacity: 0.06
            )
            canvas.line(
                "M\(x + 16) -100 C \(x + 16 + bend) 220, \(x + 16 - bend) 520, \(x + 16 + bend * 0.6) 900",
                .white,
                10,
                opacity: 0.25
            )
        }
        if companion != .none {
            canvas.placed("translate(690 120) rotate(200)") { Self.drawSprig(on: &$0, height: 210) }
        }
    }

    private func drawCompanion(on canvas: inout Canvas) {
        let x = isLitFromRight ? 118.0 : 682.0
        switch companion {
        case .none: break
        case .sprig:
            canvas.shadow(x, 582, 44, 7)
            canvas.placed("translate(\(x) 470)") { Self.drawSprig(on: &$0, height: 250) }
            let glass = canvas.tin(DrawingColour(0xBFD3D3), 0.35)
            canvas.path("M\(x - 34) 430 h68 l-8 150 q-26 12 -52 0 Z", glass, opacity: 0.85)
        case .books:
            let pages: [(Double, DrawingColour)] = [
                (24, .navy), (30, .terracotta), (20, .ivory), (26, .olive),
            ]
            var left = x - 62
            canvas.shadow(x - 8, 580, 84, 8)
            for (index, (width, colour)) in pages.enumerated() {
                let height = 150 - Double(index % 3) * 18
                let spine = canvas.tin(colour.mixed(with: wall, 0.25), 0.15)
                canvas.rect(left, 578 - height, width, height, r: 3, spine)
                left += width + 1
            }
        case .mug:
            canvas.shadow(x, 580, 62, 8)
            let cup = canvas.tin(wall.mixed(with: .white, 0.6), 0.2)
            canvas.line("M\(x + 36) 505 q44 0 38 34 q-6 24 -40 20", wall.darker(0.12), 11)
            canvas.path("M\(x - 42) 482 h84 l-6 92 q-36 14 -72 0 Z", cup)
        case .picture:
            let frame = canvas.down(.wood, 0.15)
            let left = isLitFromRight ? 60.0 : 590
            canvas.rect(left, 90, 150, 190, frame)
            canvas.rect(left + 12, 102, 126, 166, .plain(.cream))
            canvas.path(
                "M\(left + 12) 268 v-60 q40 -50 70 -10 q30 -40 56 0 v70 Z",
                .plain(DrawingColour(0xA9BFA8))
            )
            canvas.circle(left + 96, 150, 17, .plain(.coral), opacity: 0.8)
        }
    }

    /// A twig with leaves, growing up from the origin.
    private static func drawSprig(on canvas: inout Canvas, height: Double) {
        canvas.line(
            "M0 0 C 8 \(-height * 0.4), -10 \(-height * 0.7), 6 \(-height)",
            DrawingColour(0x7C8B66),
            4
        )
        for (index, share) in [0.25, 0.4, 0.55, 0.7, 0.85, 0.98].enumerated() {
            let side = index % 2 == 0 ? 1.0 : -1.0
            canvas.placed("translate(0 \(-height * share)) rotate(\(side * 52))") { canvas in
                let leaf = canvas.down(DrawingColour(0x87A27E), 0.2)
                canvas.path("M0 0 C -20 -22, -16 -54, 0 -74 C 16 -54, 20 -22, 0 0 Z", leaf, opacity: 0.92)
            }
        }
    }
}
