import FoundationEssentials
import Glibc
import HTTPServer
import Linux
package import Market
package import MarketService

/// The socket by which commands reach the server of a market; only its user may use it.
///
/// It lies in the market's folder. One order is carried out at a time. Open the store first: the market's
/// lock sees to it that there is one socket.
package final class AdministrationListener: Sendable {
    private let folder: DataFolder
    private let listener: Int32
    /// In microseconds: by then a connection may have closed.
    private static let pauseWithoutDescriptors: UInt32 = 200_000
    /// One that may wait, so that no thread of a task has to.
    private let thread = BlockingPool(threads: 1)

    /// Makes the socket; one that a killed server left is replaced.
    package init(in folder: DataFolder) throws(AdministrationError) {
        self.folder = folder
        let socket = try AdministrationSocket(at: folder.administration)
        unlink(folder.administration)
        // Before it has a name, so that there is no moment at which others could open it.
        let failure = try folder.withSocketAddress { address, length -> Int32 in
            fchmod(socket.descriptor, 0o600) == 0 && bind(socket.descriptor, address, length) == 0 ? 0 : errno
        }
        guard failure == 0, chmod(folder.administration, 0o600) == 0, listen(socket.descriptor, 8) == 0 else {
            throw .file(FileError(folder.administration, code: failure == 0 ? errno : failure))
        }
        listener = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
        guard listener >= 0 else { throw .file(FileError(folder.administration)) }
    }

    deinit {
        close(listener)
        thread.stop()
    }

    /// Has orders carried out by `administration` until the task is cancelled.
    package func serve(_ administration: AdministrationService) async {
        await withTaskCancellationHandler {
            while let visitor = await thread.run({ self.nextVisitor() }) {
                await thread.run { visitor.socket.limitWaiting() }
                let sent = await thread.run { visitor.socket.receive() }
                let reply = await self.reply(to: sent, administration)
                await thread.run { _ = visitor.socket.send(reply) }
            }
        } onCancel: {
            // Ends the wait for the next visitor.
            shutdown(listener, Int32(SHUT_RDWR))
        }
        unlink(folder.administration)
    }

    private func reply(to sent: [UInt8]?, _ administration: AdministrationService) async -> [UInt8] {
        guard let sent else { return [] }
        let reply: AdministrationReply
        do {
            let order = try JSONDecoder().decode(AdministrationCommand.self, from: Data(sent))
            reply = await administration.execute(order)
        } catch {
            reply = .refused(.notUnderstood)
        }
        // Texts and numbers can always be encoded.
        do { return Array(try JSONEncoder().encode(reply)) } catch { return [] }
    }

    /// Waits for a connection of an allowed user; `nil` when the socket is closed.
    private func nextVisitor() -> Visitor? {
        while true {
            let descriptor = accept(listener, nil, nil)
            if descriptor < 0 {
                switch errno {
                case EINTR, ECONNABORTED: break
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(Self.pauseWithoutDescriptors)
                default: return nil
                }
                continue
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            let visitor = Visitor(descriptor)
            if visitor.socket.isFromOwner { return visitor }
        }
    }

    private final class Visitor: Sendable {
        let socket: AdministrationSocket

        init(_ descriptor: Int32) {
            socket = AdministrationSocket(descriptor: descriptor)
        }
    }
}

extension AdministrationCommand {
    /// Has the server that holds the market in `folder` carry this out; blocks until it has answered.
    package func send(toServerOf folder: DataFolder) throws(AdministrationError) -> AdministrationReply {
        let socket = try AdministrationSocket(at: folder.administration)
        let failure = try folder.withSocketAddress { address, length in
            connect(socket.descriptor, address, length) == 0 ? 0 : errno
        }
        switch failure {
        case 0: break
        case ENOENT, ECONNREFUSED: throw .nobodyAnswers(folder: folder.path)
        default: throw .file(FileError(folder.administration, code: failure))
        }
        // The search index of a large market takes its time.
        socket.limitWaiting(reading: 3_600)
        let reply: AdministrationReply?
        do {
            let order = Array(try JSONEncoder().encode(self))
            guard socket.send(order), let answer = socket.receive() else { throw AdministrationError.cutOff }
            reply = try JSONDecoder().decode(AdministrationReply.self, from: Data(answer))
        } catch {
            reply = nil
        }
        guard let reply else { throw .cutOff }
        return reply
    }
}
