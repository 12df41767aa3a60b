/// Paints pictures of sample goods: a sign of the colour emoji font on a soft ground.
///
/// Loads libvips into this process, so it is for commands and not for servers.
package struct SamplePainter {
    private let vips: Vips

    package enum Failure: Error, Hashable {
        /// libvips is missing, or what is named of it.
        case noLibrary(String)
        /// The font package is not installed, or lacks the sign.
        case noSign(String)
    }

    package init() throws(Failure) {
        do {
            vips = try Vips()
        } catch {
            throw .noLibrary(error.name)
        }
    }

    /// A JPEG of `edge` pixels each way; `ground` is 0xRRGGBB.
    package func paint(_ sign: String, on ground: UInt32, edge: Int = 640) throws(Failure) -> [UInt8] {
        do {
            return try vips.encode(vips.drawing(sign, edge: edge, on: ground), as: ".jpg[Q=88,strip]")
        } catch {
            throw .noSign(sign)
        }
    }
}
