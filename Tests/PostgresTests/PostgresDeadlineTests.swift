import Glibc
import Linux
import LivePostgres
import LoopbackSocket
import Postgres
import Testing

/// Servers that say nothing, and yet do not go away.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct PostgresDeadlineTests {
    /// A connection whose statements must be answered at once from the moment its server is stopped.
    private final class Patient {
        let connection: PostgresConnection
        private let server: Int32

        init(_ connection: PostgresConnection) {
            self.connection = connection
            server = connection.backend
        }

        deinit { resume() }

        func stop() {
            connection.answerTimeout = .milliseconds(50)
            kill(server, SIGSTOP)
        }

        func resume() { kill(server, SIGCONT) }
    }

    private func patient() async throws -> Patient {
        Patient(try PostgresConnection(try await TestCluster.schema()))
    }

    private func kind(_ body: () throws(PostgresError) -> Void) -> PostgresError.Kind? {
        do throws(PostgresError) { try body() } catch { return error.kind }
        return nil
    }

    @Test(arguments: [
        "SELECT 1",
        // More than a socket holds, so that sending it has to wait as well.
        "SELECT '\(String(repeating: "a", count: 8 << 20))'",
    ])
    func serverThatIsSilentIsLost(sql: String) async throws {
        let patient = try await patient()
        let connection = patient.connection
        patient.stop()
        #expect(kind { () throws(PostgresError) in try connection.execute(sql) } == .lost)
        #expect(!connection.isOpen && !connection.isInTransaction)
        // Also when it comes to itself: its answer would be one to another question.
        patient.resume()
        connection.answerTimeout = .seconds(30)
        #expect(kind { () throws(PostgresError) in try connection.run("SELECT 2") } == .lost)
        #expect(
            kind { () throws(PostgresError) in
                _ = try connection.transaction(.reading) { () throws(PostgresError) in }
            } == .lost
        )
    }

    @Test func answerThatComesInDropsEndsAsWell() async throws {
        let connection = try await patient().connection
        connection.answerTimeout = .milliseconds(300)
        let drops = "SELECT repeat('a', 9000), pg_sleep(0.01) FROM generate_series(1, 1000000)"
        #expect(kind { () throws(PostgresError) in try connection.run(drops) } == .lost)
    }

    @Test func commitToASilentServerIsUnknown() async throws {
        let patient = try await patient()
        let connection = patient.connection
        try connection.execute("CREATE TABLE goods (id bigint)")
        let found = kind { () throws(PostgresError) in
            _ = try connection.transaction(.writing) { () throws(PostgresError) in
                try connection.run("INSERT INTO goods VALUES (1)")
                patient.stop()
            }
        }
        #expect(found == .outcomeUnknown)
    }

    @Test func transactionThatASilentServerLeftOpenIsLost() async throws {
        let patient = try await patient()
        let connection = patient.connection
        let found = kind { () throws(PostgresError) in
            _ = try connection.transaction(.writing) { () throws(PostgresError) in
                patient.stop()
                do throws(PostgresError) { try connection.run("SELECT 1") } catch {}
            }
        }
        #expect(found == .lost)
    }

    @Test func noHostMayTakeLongerThanAllOfThem() async throws {
        let silent = try SilentPort()
        var address = PostgresAddress(
            hosts: [.init("127.0.0.1", port: silent.number)],
            database: "postgres",
            user: "market"
        )
        address.connectTimeout = 3_600
        address.connectLimit = .milliseconds(50)
        #expect(kind { () throws(PostgresError) in _ = try PostgresConnection(address) } == .lost)
        #expect(kind { () throws(PostgresError) in _ = try PostgresConnection(address) } == .lost)
    }

    /// An interrupt ends a wait without limit, also one that begins only afterwards.
    @Test(arguments: ["a statement", "news", "a connection", "what comes later"])
    func anInterruptEndsEveryWait(what: String) async throws {
        let silent = try SilentPort()
        var address = try await TestCluster.schema()
        (address.answerTimeout, address.connectTimeout, address.connectLimit) = (nil, 3_600, .seconds(3_600))
        let interrupt = PostgresInterrupt()
        let connection = try PostgresConnection(address, interrupt: interrupt)
        if what == "a connection" { address.hosts = [.init("127.0.0.1", port: silent.number)] }
        if what == "what comes later" { interrupt.interrupt() }
        Thread.start(named: "interrupts") { interrupt.interrupt() }
        let found = kind { () throws(PostgresError) in
            switch what {
            case "news": while true { _ = try connection.notifications(within: .seconds(3_600)) }
            case "a connection": _ = try PostgresConnection(address, interrupt: interrupt)
            default: try connection.execute("SELECT pg_sleep(3600)")
            }
        }
        #expect(found == .lost)
    }

    @Test func aStatementWithinItsDeadlineCompletes() async throws {
        let connection = try await patient().connection
        connection.answerTimeout = .zero
        #expect(kind { () throws(PostgresError) in try connection.run("SELECT pg_sleep(0.1)") } == .lost)
        let other = try await patient().connection
        other.answerTimeout = nil
        #expect(kind { () throws(PostgresError) in try other.run("SELECT pg_sleep(0.1)") } == nil)
    }
}
