import Glibc
import Market
import MarketServer
import MarketService
import MarketStore

/// Has an order carried out in the market in `folder`: here, or by the server that has it open.
///
/// Throws an ``AdministrationRefusal`` where it can't be carried out as it is.
func administer(
    _ order: AdministrationCommand,
    in folder: String,
    makingOne isMade: Bool = false
) async throws -> AdministrationReply {
    let place = DataFolder(path: folder)
    let isThere = access(place.database, F_OK) == 0
    let reply: AdministrationReply
    do {
        // Only the server knows where its database is.
        guard !place.isOfPostgres else { throw OpeningError.inUse(folder: folder) }
        if isMade, !isThere { complain("there is no market in \(folder) yet, so a new one is made there") }
        reply = try await withStore(in: folder, makingOne: isMade) { store in
            let names = try place.nameRules()
            return await AdministrationService(
                store,
                passwords: .argon2id(),
                rules: MarketRules(names: names),
                log: .silent
            )
            .execute(order)
        }
    } catch OpeningError.inUse {
        reply = try order.send(toServerOf: place)
    }
    if case .refused(let refusal) = reply { throw refusal }
    return reply
}
