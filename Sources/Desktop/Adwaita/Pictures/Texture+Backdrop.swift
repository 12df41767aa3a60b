/// A soft version of a picture, to lay behind it where its own sides leave room.
nonisolated extension Texture {
    /// Blurred until nothing in it can be told.
    ///
    /// Small, and drawn larger it stays soft. For a background thread.
    public func backdrop() -> Texture {
        let side = 48
        var pixels = shrunk(to: side)
        // Three times a mean is near enough to a Gaussian.
        for _ in 0..<3 {
            pixels = blurred(pixels, side, step: 3, line: side * 3)
            pixels = blurred(pixels, side, step: side * 3, line: 3)
        }
        return Texture(width: side, height: side, rgb: pixels)
    }

    private func shrunk(to side: Int) -> [UInt8] {
        let source = pixels
        var small = [UInt8](repeating: 0, count: side * side * 3)
        for y in 0..<side {
            for x in 0..<side {
                let from = (y * height / side * width + x * width / side) * 4
                let to = (y * side + x) * 3
                for channel in 0..<3 { small[to + channel] = source[from + 2 - channel] }
            }
        }
        return small
    }

    /// The mean of 9 neighbours, the edge standing in for what is beyond it.
    private func blurred(_ pixels: [UInt8], _ side: Int, step: Int, line: Int) -> [UInt8] {
        let radius = 4
        var result = pixels
        for row in 0..<side {
            for channel in 0..<3 {
                let start = row * line + channel
                for index in 0..<side {
                    var sum = 0
                    for neighbour in index - radius...index + radius {
                        sum += Int(pixels[start + min(max(neighbour, 0), side - 1) * step])
                    }
                    result[start + index * step] = UInt8(sum / (2 * radius + 1))
                }
            }
        }
        return result
    }
}
