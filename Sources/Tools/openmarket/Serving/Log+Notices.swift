import Glibc
import HTTPServer
import MarketPhotos
import MarketServer
import MarketService

extension Log {
    /// Tells what the part that speaks HTTP could tell no client.
    func note(_ notice: ServerNotice) {
        switch notice {
        case .refused, .displaced: break  // RefusalCounter tells of them: there may be thousands.
        case .handlerFailed(let error, target: _):
            // By its type alone, and without the address: either may hold a secret.
            self.error("handler_failed", [("error", .text("\(type(of: error))"))])
        case .acceptFailed: break  // So does it of connections that the system does not give.
        }
    }
}

extension Log {
    /// A picture that kills a worker costs its sender one try, and may be an attack.
    func note(_ death: WorkerDeath) {
        error("photo_worker_died", [("cause", .text(death.cause)), ("signal", .number(Int64(death.signal)))])
    }
}
