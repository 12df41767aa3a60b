internal import CCurl

/// libcurl, made ready for this process before its first use, and only once.
enum CurlLibrary {
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}
