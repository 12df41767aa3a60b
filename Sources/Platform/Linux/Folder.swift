import Glibc

/// The contents of a folder.
package enum Folder {
    /// The names in it, in no order; what a disk fails to tell is an error and never left out.
    package static func names(in path: String) throws(SystemError) -> [String] {
        guard let stream = opendir(path) else { throw SystemError(code: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            // The end and a failure look the same but for this.
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw SystemError(code: errno) }
                return names
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }
}

extension String {
    /// The folder that a path lies in.
    package var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
