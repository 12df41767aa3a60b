import Market

/// The recipe by which an upload becomes the files of a photo.
///
/// One decode makes the large picture, and the others are made of that.
struct PhotoRecipe {
    let vips: Vips

    /// The report, and the files in the order of ``Output/all``: none unless the report says `made`.
    func make(from upload: UnsafeRawBufferPointer, _ order: WorkOrder) -> (WorkReport, files: [[UInt8]]) {
        vips.allowLoading(only: order.format)
        do throws(Vips.Refusal) {
            let header = try vips.header(of: upload)
            let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
            guard !overflow, pixels <= order.pixels else { return (.tooManyPixels, []) }
            return try finish(decode(upload, hasProfile: header.hasProfile))
        } catch {
            return (.damaged, [])
        }
    }

    /// A profile that doesn't fit its picture is no reason to refuse the picture.
    private func decode(_ upload: UnsafeRawBufferPointer, hasProfile: Bool) throws(Vips.Refusal) -> Bitmap {
        let edge = PhotoVariant.Kind.large.edge
        if hasProfile {
            do throws(Vips.Refusal) {
                return try vips.decode(upload, within: edge, obeyingProfile: true)
            } catch {}
        }
        return try vips.decode(upload, within: edge, obeyingProfile: false)
    }

    private func finish(_ large: Bitmap) throws(Vips.Refusal) -> (WorkReport, files: [[UInt8]]) {
        var pictures: [WorkReport.MadePicture] = []
        var files: [[UInt8]] = []
        for kind in PhotoVariant.Kind.allCases {
            let bitmap =
                switch kind {
                case .large: large
                case .medium: try vips.fitted(large, within: kind.edge)
                case .thumbnail, .thumbnailDouble: try vips.square(of: large, within: kind.edge)
                }
            for output in Output.all where output.kind == kind {
                let file = try encode(bitmap, as: output)
                pictures.append(.init(width: bitmap.width, height: bitmap.height, byteCount: file.count))
                files.append(file)
            }
        }
        let colour = mainColour(of: try vips.square(of: large, within: 64).pixels)
        return (.made(mainColour: colour, pictures: pictures), files)
    }

    private func encode(_ bitmap: Bitmap, as output: Output) throws(Vips.Refusal) -> [UInt8] {
        let file = try vips.encode(bitmap, as: output.suffix)
        switch output.format {
        case .jpeg: return file
        case .webP:
            guard let bare = bareWebP(file) else { throw Vips.Refusal() }
            return bare
        }
    }
}
