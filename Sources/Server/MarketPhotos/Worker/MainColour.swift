/// The colour that most of a picture has, as 0xRRGGBB.
///
/// `pixels` are red, green and blue in turn; at least one pixel. Colours are gathered in 4096 equal boxes, and
/// the fullest box answers with its mean: a mean of the whole picture would be mud.
func mainColour(of pixels: some Collection<UInt8>) -> UInt32 {
    var boxes = [(count: Int, red: Int, green: Int, blue: Int)](repeating: (0, 0, 0, 0), count: 4096)
    var bytes = pixels.makeIterator()
    while let red = bytes.next(), let green = bytes.next(), let blue = bytes.next() {
        let box = Int(red >> 4) << 8 | Int(green >> 4) << 4 | Int(blue >> 4)
        boxes[box].count += 1
        boxes[box].red += Int(red)
        boxes[box].green += Int(green)
        boxes[box].blue += Int(blue)
    }
    guard let fullest = boxes.max(by: { $0.count < $1.count }), fullest.count > 0 else {
        preconditionFailure("a picture has at least one pixel")
    }
    let mean = [fullest.red, fullest.green, fullest.blue].map { UInt32($0 / fullest.count) }
    return mean[0] << 16 | mean[1] << 8 | mean[2]
}

/// A picture as bare pixels: nothing that an upload said about itself can come along.
struct Bitmap {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel in sRGB, row by row from the top.
    let pixels: [UInt8]
}
