import Market
package import MarketAPI
package import MarketService

/// The report as `/health` and `/metrics` tell it.
extension HealthReport {
    /// The part of the report that everyone may know.
    var withoutParts: Brief { Brief(isHealthy: isHealthy, isStarting: isStarting) }

    struct Brief: Hashable, Sendable {
        let isHealthy: Bool
        let isStarting: Bool

        var status: String { isHealthy ? "ok" : isStarting ? "starting" : "failing" }
    }

    /// As Prometheus reads it.
    var metrics: String {
        var text = MetricsText()
        text.describe("openmarket_part_ok", .gauge, "Whether a part of the market is well.")
        for part in parts {
            text.value("openmarket_part_ok", part.isHealthy ? 1 : 0, labels: [("part", part.name)])
        }
        text.describe("openmarket_damaged", .gauge, "Whether damage was found that no check has cleared.")
        text.value("openmarket_damaged", isDamaged ? 1 : 0)
        if let backupMadeAt {
            let name = "openmarket_verified_backup_timestamp_seconds"
            text.describe(name, .gauge, "When the last backup was made that was found whole.")
            text.value(name, Int(backupMadeAt.millisecondsSince1970 / 1_000))
        }
        if let replica {
            text.describe("openmarket_copy_change", .gauge, "The last change that this server's lists show.")
            text.value("openmarket_copy_change", Int(replica.change))
            let name = "openmarket_database_change"
            text.describe(name, .gauge, "The last change that the database had when this server looked.")
            text.value(name, Int(replica.databaseChange))
            if let age = replica.age {
                let name = "openmarket_copy_age_seconds"
                text.describe(name, .gauge, "How long ago this server's lists had all there was.")
                text.value(name, Int(age.components.seconds))
            }
        }
        return text.text
    }
}

extension HealthReport: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { o in
            o("status", withoutParts.status)
            o("parts", parts)
        }
    }
}

extension HealthReport.Brief: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in o("status", status) }
    }
}

extension HealthReport.Part: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { o in
            o("name", name)
            o("ok", isHealthy)
            o("detail", detail)
        }
    }
}
