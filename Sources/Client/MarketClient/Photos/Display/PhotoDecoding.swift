public import Foundation

/// A photo ready to be drawn, in whatever form the platform draws.
public protocol DecodedPhoto: Sendable {
    /// The bytes that it takes in memory, mostly its pixels.
    var byteCost: Int { get }
}

/// Turns a photo's bytes into something that can be drawn.
///
/// It is called off the main thread, for a few photos at a time, and given nothing but JPEG, PNG, GIF or
/// WebP with no more pixels than ``PhotoPipelineLimits`` allow. Everything else about the bytes may be a lie.
public protocol PhotoDecoding: Sendable {
    /// Decodes at `size`, never larger than the photo is.
    ///
    /// - Throws: `damaged` for bytes that are no such photo.
    func decode(_ bytes: Data, at size: PhotoSize) throws(PhotoFailure) -> any DecodedPhoto
}
