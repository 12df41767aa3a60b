/// The order that the server sends a worker before an upload's bytes.
struct WorkOrder: Equatable {
    static let byteCount = 33

    let format: PhotoFormat
    let pixels: Int
    let memory: Int
    /// Of computing.
    let seconds: Int
    /// The number of bytes that follow.
    let fileSize: Int

    init(format: PhotoFormat, limits: PhotoLimits, work: Duration, fileSize: Int) {
        self.format = format
        self.fileSize = fileSize
        pixels = limits.pixels
        memory = limits.memory
        seconds = Int((work / .seconds(1)).rounded(.up))
    }

    init?(_ bytes: [UInt8]) {
        var reader = WireReader(bytes)
        guard
            let format = reader.read(UInt8.self).flatMap(PhotoFormat.init(rawValue:)),
            let pixels = reader.readCount(UInt64.self),
            let memory = reader.readCount(UInt64.self),
            let seconds = reader.readCount(UInt64.self),
            let fileSize = reader.readCount(UInt64.self)
        else { return nil }
        self.format = format
        self.pixels = pixels
        self.memory = memory
        self.seconds = seconds
        self.fileSize = fileSize
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        writer.write(format.rawValue)
        for number in [pixels, memory, seconds, fileSize] { writer.write(UInt64(number)) }
        return writer.bytes
    }
}
