internal import CCurl

/// A request's fields as libcurl takes them, kept for as long as it reads them.
final class HeaderList {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    init(_ request: CurlRequest) throws(CurlError) {
        // Counted from the body.
        let fields = request.fields.filter { $0.name.lowercased() != "content-length" }
        // One with nothing after the colon would take the field out. And no body waits to be asked for.
        let lines = fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" } + ["Expect:"]
        for line in lines {
            guard let longer = curl_slist_append(first, line) else { throw .exhausted }
            first = longer
        }
    }

    deinit { curl_slist_free_all(first) }
}
