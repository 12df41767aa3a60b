import Market
import MarketService
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PermissionTests {
    private enum Who: CaseIterable {
        case anonymous, stranger, owner, moderator, administrator
    }

    private func caller(_ who: Who) throws -> Caller {
        let roles: Set<Role> =
            switch who {
            case .moderator: [.moderator]
            case .administrator: [.administrator]
            case .anonymous, .stranger, .owner: []
            }
        let vendor = try #require(VendorIdentifier(rawValue: "cd706a3e-66db-11ec-9626-796401f2341a"))
        let account = Account(
            id: Account.ID(who == .owner ? 1 : 2),
            name: "재재",
            vendor: vendor,
            roles: roles,
            createdAt: Timestamp(millisecondsSince1970: 0)
        )
        return who == .anonymous ? .anonymous : .account(account)
    }

    private func product(_ state: ProductState) throws -> Product {
        Product(
            id: Product.ID(1),
            seller: Seller(id: Account.ID(1), name: "재재"),
            name: "자전거",
            description: "",
            price: Price(try Money("1", currency: .krw)),
            stock: 1,
            state: state,
            photos: [],
            version: 1,
            createdAt: Timestamp(millisecondsSince1970: 0),
            changedAt: Timestamp(millisecondsSince1970: 0)
        )
    }

    @Test(arguments: [
        (ProductAction.view, ["anonymous", "stranger", "owner", "moderator", "administrator"]),
        (.edit, ["owner"]),
        (.setState, ["owner"]),
        (.delete, ["owner", "moderator", "administrator"]),
        (.moderate, ["moderator", "administrator"]),
    ])
    func actionsAreAllowedToTheListedRolesOnly(action: ProductAction, allowed: [String]) throws {
        let product = try product(.selling)
        let found = try Who.allCases.filter { Permission.allows(try caller($0), to: action, product) }

        #expect(found.map { "\($0)" } == allowed)
    }

    @Test(arguments: ProductAction.allCases)
    func productsPasswordOpensThatProductAlone(action: ProductAction) throws {
        let product = try product(.selling)
        let own = Permission.allows(.productPassword(product.id), to: action, product)
        #expect(own == Permission.allows(try caller(.owner), to: action, product))
        let other = Permission.allows(.productPassword(Product.ID(2)), to: action, product)
        #expect(other == Permission.allows(.anonymous, to: action, product))
    }

    @Test func deletionIsUndoneByItsAuthorOnly() throws {
        let found = try Who.allCases.filter {
            Permission.allows(try caller($0), toUndoDeletionBy: Account.ID(1))
        }

        #expect(found == [.owner])
    }

    @Test func hiddenProductIsVisibleToSellerAndModeratorsOnly() throws {
        let hidden = try product(.hidden)
        let found = try Who.allCases.filter { Permission.allows(try caller($0), to: .view, hidden) }

        #expect(found == [.owner, .moderator, .administrator])
    }
}
