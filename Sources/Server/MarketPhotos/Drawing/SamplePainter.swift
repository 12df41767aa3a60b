/// Paints drawings of our own as photos.
///
/// Loads libvips into this process, so it is for commands and not for servers.
package struct SamplePainter {
    private let vips: Vips

    package enum Failure: Error, Hashable {
        /// libvips is missing, or what is named of it.
        case noLibrary(String)
        /// This libvips draws no SVG, or there is none in the text.
        case noDrawing
    }

    package init() throws(Failure) {
        do {
            vips = try Vips()
        } catch {
            throw .noLibrary(error.name)
        }
    }

    /// A JPEG of a drawing in SVG, with as many pixels as that asks for.
    package func paint(_ svg: String) throws(Failure) -> [UInt8] {
        do {
            return try vips.encode(vips.drawing(svg), as: ".jpg[Q=90,strip]")
        } catch {
            throw .noDrawing
        }
    }
}
