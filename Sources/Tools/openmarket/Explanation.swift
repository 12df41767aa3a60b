import Glibc
import HTTPServer
import MarketPhotos
import MarketServer

/// Returns the meaning of an error for the person who typed the command, in one line.
func explanation(of error: any Error) -> String {
    switch error {
    case let error as ServerStartError: explanation(error)
    case let error as ServerKeyError: explanation(error)
    case PhotoError.storage(let problem): "the folder of photos can't be used: \(problem)"
    default: "\(error)"
    }
}

private func explanation(_ error: ServerStartError) -> String {
    switch error {
    case .addressInUse(let port): "port \(port) is taken: another program, or another market, listens there"
    case .cannotListen(let port, let errno): "port \(port) can't be listened on: \(text(errno))"
    }
}

private func explanation(_ error: ServerKeyError) -> String {
    switch error {
    case .file(let error): "\(error)"
    case .damaged(let path): "\(path) is no key of a market; without the file, the market makes a new one"
    case .exposed(let path): "\(path) can be read by others, so its secrets may be known: chmod 600 it"
    }
}

/// Returns the system's text for its error number.
func text(_ errno: Int32) -> String {
    strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
}
