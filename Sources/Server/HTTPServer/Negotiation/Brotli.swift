import CBrotli

/// Compression of replies that are kept.
enum Brotli {
    /// `bytes` in the brotli format, or `nil` where the library has no memory for it.
    ///
    /// At quality 5 it takes about as long as gzip and saves 4 % more, at 11 fifty times as long and saves 14 %.
    static func compressed(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
        let bound = BrotliEncoderMaxCompressedSize(bytes.count)
        guard bound > 0 else { return nil }
        var isDone = false
        let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = bound
            isDone =
                BrotliEncoderCompress(
                    quality,
                    BROTLI_DEFAULT_WINDOW,
                    BROTLI_MODE_TEXT,
                    bytes.count,
                    bytes,
                    &count,
                    buffer.baseAddress
                ) != 0
            if !isDone { count = 0 }
        }
        return isDone ? output : nil
    }
}
