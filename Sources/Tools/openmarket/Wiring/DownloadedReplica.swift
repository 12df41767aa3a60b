import Linux
import Market
import MarketService
import MarketStore
import Postgres
import S3

/// The replica of a market's products that a server without one begins with, from the market's bucket.
struct DownloadedReplica {
    private let folder: DataFolder
    private let bucket: Bucket
    private let log: Log

    init(for folder: DataFolder, from bucket: Bucket, log: Log) {
        self.folder = folder
        self.bucket = bucket
        self.log = log
    }

    /// Brings it where this server has none; without it, all goods are read from the database, which only takes longer.
    func bring(of market: PostgresAddress) async throws {
        guard folder.needsReplica else { return }
        let replicas = ReplicaBucket(bucket, key: try SQLiteStore.replicaKey(at: market, for: folder))
        do {
            let isThere = try await replicas.bring(
                schema: Migration.all.last?.number ?? 0,
                to: folder,
                by: BlockingPool(threads: 1)
            )
            if isThere { log.info("copy_brought") }
        } catch {
            log.warning("copy_not_brought", [("error", .cause(error))])
        }
    }
}
