/// A picture as bare pixels: nothing that an upload said about itself can come along.
struct Bitmap {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel in sRGB, row by row from the top.
    let pixels: [UInt8]
}
