internal import CCurl

/// An address as libcurl reads it.
package enum CurlAddress {
    /// True where libcurl would connect to `host`, which another parser has read in `address`.
    ///
    /// If two parsers disagree, the secrets of one host go to the other.
    package static func leads(_ address: String, to host: String) -> Bool {
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        // Both ways of writing 127.1 are one.
        guard let reached = self.host(of: address), let meant = self.host(of: "http://\(name)/") else {
            return false
        }
        return reached.lowercased() == meant.lowercased()
    }

    private static func host(of address: String) -> String? {
        guard CurlLibrary.isReady, let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, address, 0) == CURLUE_OK else { return nil }
        var host: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK, let host else { return nil }
        defer { curl_free(host) }
        return String(cString: host)
    }
}
