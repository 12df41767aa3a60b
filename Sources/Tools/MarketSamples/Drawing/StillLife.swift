/// A thing in its colours, in a room of its own: what the photos of one product show.
public struct StillLife: Hashable, Sendable {
    public let thing: Thing
    public let main: DrawingColour
    public let accent: DrawingColour
    /// The number of the room and its light.
    public let room: Int

    public init(_ thing: Thing, _ main: DrawingColour, _ accent: DrawingColour, room: Int) {
        self.thing = thing
        self.main = main
        self.accent = accent
        self.room = room
    }

    public static let mostViews = 4

    /// Returns the drawing of one photo: from the front, from the other side, from near, or in another room.
    public func svg(view: Int, pixels: Int = 960) -> String {
        var canvas = Canvas()
        let isElsewhere = view == 3
        let isTurned = view % 2 == 1
        // A dial has its numbers one way round.
        let isMirrored = isTurned && thing != .clock && thing != .watch
        scenery(isElsewhere: isElsewhere, isTurned: isTurned).draw(on: &canvas)
        canvas.placed(isMirrored ? "translate(800 0) scale(-1 1)" : "") {
            thing.draw(main, accent, on: &$0)
        }
        let window: (x: Double, y: Double, edge: Double)
        switch view {
        case 0: window = thing.stage == .table ? (50, 62, 700) : (20, 20, 760)
        case 1: window = thing.stage == .table ? (70, 110, 640) : (40, 50, 720)
        case 2: window = (thing.detail.x - 200, min(thing.detail.y - 200, 340), 400)
        default: window = (0, 0, 800)
        }
        return canvas.svg(view: window, pixels: pixels)
    }

    private func scenery(isElsewhere: Bool, isTurned: Bool) -> Scenery {
        let place = room &* 7 &+ (isElsewhere ? 3 : 0)
        let companions = Scenery.Companion.allCases
        // No wall in nearly the thing's own colour, which would hide it.
        let walls = Scenery.walls.sorted { $0.distance(to: main) > $1.distance(to: main) }.prefix(5)
        return Scenery(
            stage: thing.stage,
            wall: walls[place % walls.count],
            ground: Scenery.tables[(place / 2) % Scenery.tables.count],
            isLitFromRight: isTurned,
            companion: companions[(room &* 3 &+ (isElsewhere ? 2 : 0)) % companions.count]
        )
    }
}

extension DrawingColour {
    fileprivate func distance(to other: DrawingColour) -> Double {
        abs(red - other.red) + abs(green - other.green) + abs(blue - other.blue)
    }
}
