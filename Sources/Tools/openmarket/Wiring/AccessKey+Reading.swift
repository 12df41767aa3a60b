import Glibc
import Linux
import S3

extension AccessKey {
    /// The key of the bucket: from a file, or from the environment.
    ///
    /// Never from a command line, which everyone can read.
    /// The file has `AWS_ACCESS_KEY_ID=…` and `AWS_SECRET_ACCESS_KEY=…`, a line each, which are the variables' names too.
    static func read(file: String?) throws -> AccessKey {
        var values: [String: String] = [:]
        if let file {
            var facts = stat()
            guard stat(file, &facts) == 0 else { throw FileError(file) }
            guard facts.st_mode & 0o077 == 0 else { throw AccessKeyError.exposed(path: file) }
            values = try SettingsFile.read(file)
        } else {
            for name in [idName, secretName] { values[name] = getenv(name).map { String(cString: $0) } }
        }
        for name in [idName, secretName] where values[name, default: ""].isEmpty {
            throw AccessKeyError.missing(name, file: file)
        }
        return AccessKey(id: values[idName] ?? "", secret: values[secretName] ?? "")
    }

    private static let idName = "AWS_ACCESS_KEY_ID"
    private static let secretName = "AWS_SECRET_ACCESS_KEY"
}

/// Why there is no key of a bucket; its description is a sentence for the operator.
enum AccessKeyError: Error, Hashable, CustomStringConvertible {
    case missing(String, file: String?)
    case exposed(path: String)

    var description: String {
        switch self {
        case .missing(let name, nil): "\(name) is not set; it or --photos-keys FILE gives the bucket's key"
        case .missing(let name, let file?): "\(file) has no line \(name)=…, which gives the bucket's key"
        case .exposed(let path): "\(path) can be read by others, so the key in it may be known: chmod 600 it"
        }
    }
}
