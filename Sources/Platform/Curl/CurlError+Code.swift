internal import CCurl
internal import Glibc

extension CurlError {
    /// The meaning of libcurl's code for a failure, where `system` is the last error of a system call.
    init(_ code: CURLcode, system: Int) {
        self =
            switch code {
            case CURLE_URL_MALFORMAT: .invalidRequest
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unresolved
            case CURLE_COULDNT_CONNECT, CURLE_PROXY: .unreachable
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            // Of a connection that breaks off while both agree on their keys nothing is known of the certificate.
            case CURLE_SSL_CONNECT_ERROR: system == Int(ECONNRESET) ? .interrupted : .insecure
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
                CURLE_SSL_CACERT_BADFILE,
                CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
                CURLE_USE_SSL_FAILED:
                .insecure
            case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: .exhausted
            default: .interrupted
            }
    }
}
