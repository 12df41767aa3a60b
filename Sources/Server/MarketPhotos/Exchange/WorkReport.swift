import Market

/// The report that a worker sends before the bytes of the pictures it made.
enum WorkReport: Equatable {
    static let byteCount = 5 + 12 * Output.all.count
    /// No picture of ours comes near it.
    static let largestFile = 16 << 20

    case damaged
    case tooManyPixels
    case made(mainColour: UInt32, pictures: [MadePicture])

    /// A picture that follows, in the order of ``Output/all``.
    struct MadePicture: Equatable {
        let width: Int
        let height: Int
        let byteCount: Int
    }

    /// `nil` for bytes that no healthy worker sends.
    init?(_ bytes: [UInt8]) {
        var reader = WireReader(bytes)
        switch reader.read(UInt8.self) {
        case 0: self = .damaged
        case 1: self = .tooManyPixels
        case 2:
            guard let colour = reader.read(UInt32.self), colour <= 0xFF_FFFF else { return nil }
            var pictures: [MadePicture] = []
            for output in Output.all {
                guard
                    let width = reader.readCount(UInt32.self), 1...output.edge ~= width,
                    let height = reader.readCount(UInt32.self), 1...output.edge ~= height,
                    let byteCount = reader.readCount(UInt32.self), 1...Self.largestFile ~= byteCount
                else { return nil }
                pictures.append(MadePicture(width: width, height: height, byteCount: byteCount))
            }
            self = .made(mainColour: colour, pictures: pictures)
        default: return nil
        }
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .damaged: writer.write(UInt8(0))
        case .tooManyPixels: writer.write(UInt8(1))
        case .made(let colour, let pictures):
            writer.write(UInt8(2))
            writer.write(colour)
            for number in pictures.flatMap({ [$0.width, $0.height, $0.byteCount] }) {
                writer.write(UInt32(number))
            }
        }
        return writer.bytes + Array(repeating: 0, count: Self.byteCount - writer.bytes.count)
    }
}
