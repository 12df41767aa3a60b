internal import CCurl

/// libcurl, made ready for this process before its first use, and only once.
enum CurlLibrary {
    /// Nothing else of it may be called where this is not so.
    static let isReady = curl_is_installed() != 0 && curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}
