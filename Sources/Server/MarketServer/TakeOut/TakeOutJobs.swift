import Glibc
import HTTPServer
import Linux
import Market
import MarketPhotos
import MarketService
import Synchronization

/// The take-outs that this server makes, one of each account at a time and one after the other, and their files.
///
/// Files lie where uploads arrive, which each start empties; one that is missing is made again while it may be fetched.
package final class TakeOutJobs: Sendable {
    private let server: ServerContext
    private let storage: any PhotoStorage
    private let handlers = Mutex(APIHandlers())
    private let running = Mutex<[Account.ID: Task<Void, Never>]>([:])
    private let turn = AsyncTurn()

    init(_ server: ServerContext, _ storage: any PhotoStorage) {
        self.server = server
        self.storage = storage
    }

    deinit { for task in running.withLock({ $0.values.map(\.self) }) { task.cancel() } }

    /// Tells which handlers make the replies; to be called before the first request.
    func connect(_ handlers: APIHandlers) { self.handlers.withLock { $0 = handlers } }

    private var service: TakeOutService { server.services.takeOuts }

    func ask(by account: Account, from network: ClientNetwork) async throws(MarketError) -> TakeOut {
        let asked = try await service.ask(by: account, from: network)
        remove(account.id)
        start(asked, for: account)
        return asked
    }

    /// The state of the last one; goes on with one that a server had not ended when it stopped.
    func state(for account: Account) async throws(MarketError) -> TakeOut {
        let found = try await service.takeOut(of: account)
        let isHere = found.state != .ready || Files.size(path(of: account.id)) != nil
        if found.state == .making || !isHere { start(found, for: account) }
        guard !isHere else { return found }
        return TakeOut(state: .making, askedAt: found.askedAt, nextAt: found.nextAt)
    }

    /// The file of one that is ready; throws `notFound` where there is none, or its time is over.
    func file(for account: Account) async throws -> OpenFile {
        guard try await state(for: account).state == .ready else { throw MarketError.notFound }
        do throws(OpenFileError) { return try OpenFile(path(of: account.id)) } catch {
            throw MarketError.notFound
        }
    }

    private func path(of account: Account.ID) -> String {
        "\(server.settings.temporaryFolder)/take-out-\(account).zip"
    }

    private func remove(_ account: Account.ID) {
        do throws(FileError) { try Files.remove(path(of: account)) } catch {
            server.log.warning("take_out_not_removed", [("error", .text("errno \(error.code)"))])
        }
    }

    private func start(_ takeOut: TakeOut, for account: Account) {
        guard let askedAt = takeOut.askedAt else { return }
        running.withLock { running in
            guard running[account.id] == nil else { return }
            running[account.id] = Task(priority: .background) { [weak self] in
                await self?.make(askedAt: askedAt, for: account)
            }
        }
    }

    private func make(askedAt: Timestamp, for account: Account) async {
        await turn.take()
        let new = "\(path(of: account.id)).new"
        do {
            try Files.remove(new)
            let writer = TakeOutWriter(server, storage, handlers.withLock(\.self))
            let byteCount = try await writer.write(account, to: new)
            try Files.rename(new, to: path(of: account.id))
            try await service.noteMade(account, askedAt: askedAt, byteCount: byteCount)
            expire(account.id)
        } catch {
            await fail(error, askedAt: askedAt, for: account, leaving: new)
        }
        turn.release()
        running.withLock { $0[account.id] = nil }
    }

    /// Removes the file once its time is over; where the server ends before, its start does.
    private func expire(_ account: Account.ID) {
        Task { [weak self] in
            try? await Task.sleep(for: .seconds(TakeOut.hours * 3_600))
            self?.remove(account)
        }
    }

    private func fail(_ error: any Error, askedAt: Timestamp, for account: Account, leaving file: String)
        async
    {
        // On a full disk, what was begun would keep the room that everyone needs.
        do throws(FileError) { try Files.remove(file) } catch {}
        guard !(error is CancellationError) else { return }
        let isFull = (error as? FileError).map { [ENOSPC, EDQUOT].contains($0.code) } ?? false
        let cause = (error as? FileError).map { "errno \($0.code)" } ?? "\(type(of: error))"
        server.log.warning(
            "take_out_failed",
            [("account", .number(account.id.rawValue)), ("error", .text(cause))]
        )
        do throws(MarketError) {
            try await service.noteFailed(account, askedAt: askedAt, code: isFull ? "storage_full" : "failed")
        } catch {
            server.log.warning("take_out_failed", [("error", .cause(error))])
        }
    }
}

/// Lets one of several tasks work at a time, in the order in which they came.
private final class AsyncTurn: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func release() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
