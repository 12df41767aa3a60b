import Market

/// One file that every photo gets.
struct Output {
    let kind: PhotoVariant.Kind
    let format: PhotoVariant.Format

    /// Of each kind a JPEG for everyone and a WebP for browsers, kind by kind.
    static let all = PhotoVariant.Kind.allCases.flatMap { kind in
        PhotoVariant.Format.allCases.map { Output(kind: kind, format: $0) }
    }

    /// The longest edge in pixels; a picture is never enlarged to it.
    var edge: Int { kind.edge }

    /// The format and its options as libvips spells them.
    ///
    /// Qualities at which a photo shows no flaw at its size; efforts beyond 2 cost time and save no byte
    /// worth it.
    var suffix: String {
        switch format {
        case .jpeg: ".jpg[Q=82,optimize_coding,strip]"
        case .webP: ".webp[Q=80,effort=2,strip]"
        }
    }
}

extension PhotoVariant.Kind {
    var edge: Int {
        switch self {
        case .large: 1600
        case .medium: Self.mediumEdge
        case .thumbnail: 320
        case .thumbnailDouble: 640
        }
    }
}
