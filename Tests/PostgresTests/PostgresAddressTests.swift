import Postgres
import Testing

struct PostgresAddressTests {
    @Test func allPartsAreRead() throws {
        let address = try PostgresAddress(
            url:
                "postgres://mar%40ket:se%3Akret@one.example:6432,[::1]:7000,two/goods?schema=shop&sslmode=verify-full"
        )
        #expect(
            address.hosts == [.init("one.example", port: 6_432), .init("::1", port: 7_000), .init("two")]
        )
        #expect((address.user, address.password) == ("mar@ket", "se:kret"))
        #expect(
            address.database == "goods" && address.schema == "shop" && address.encryption == "verify-full"
        )
    }

    @Test func missingPartsOfAnAddressHaveDefaults() throws {
        let address = try PostgresAddress(url: "postgresql://market@db")
        #expect(address.hosts == [.init("db", port: 5_432)] && address.database == "market")
        #expect(address.password == nil && address.schema == nil && address.encryption == "prefer")
        let local = try PostgresAddress(url: "postgres://market@/market?host=/run/postgresql")
        #expect(local.hosts == [.init("/run/postgresql")])
    }

    @Test(arguments: [
        ("mysql://a@b/c", PostgresAddressError.notPostgres), ("postgres://market@/x", .noHost),
        ("postgres://db/x", .noUser),
        ("postgres://a:%4@db/x", .badEscape), ("postgres://a@db:0/x", .badHost),
        ("postgres://a@db:port/x", .badHost), ("postgres://a@[::1/x", .badHost),
        ("postgres://a@db/x?sslmode=none", .badSetting("sslmode")),
        ("postgres://a@db/x?host=db", .badSetting("host")),
        ("postgres://a@db/x?options=-c", .badSetting("options")), ("postgres://a%00@db/x", .badEscape),
    ])
    func anInvalidDatabaseAddressNamesItsReason(text: String, error: PostgresAddressError) {
        #expect(throws: error) { try PostgresAddress(url: text) }
    }

    @Test func noErrorHasAPassword() {
        for text in [
            "postgres://a:sekret@db:x/y", "postgres://a:sekret%ff@db/y", "postgres://a:sekret@/y",
            "postgres://a:x/sekret@db/y", "postgres://a:sekret?@db",
        ] {
            #expect(throws: PostgresAddressError.self) {
                do throws(PostgresAddressError) { _ = try PostgresAddress(url: text) } catch {
                    #expect(!"\(error)".contains("sekret"))
                    throw error
                }
            }
        }
    }
}
