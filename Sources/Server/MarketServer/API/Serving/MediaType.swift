/// The type of a body, without its parameters and in lower case.
struct MediaType: Hashable, Sendable {
    let name: String

    init(_ field: String) {
        name = field.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    var isJSON: Bool {
        name == "application/json" || name.hasPrefix("application/") && name.hasSuffix("+json")
    }
    var isForm: Bool { name == "multipart/form-data" }
    var isPhoto: Bool { name.hasPrefix("image/") || name == "application/octet-stream" }
}
