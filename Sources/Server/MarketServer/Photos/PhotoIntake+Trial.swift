import MarketPhotos
import MarketService

extension PhotoIntake {
    /// Has a worker make a photo that nobody keeps; whether it could.
    package func workersWork(_ server: ServerContext) async -> Bool {
        do throws(EditionRefusal) {
            let picture = try await PlainPicture(server: server).received()
            let isMade = await canMakePhoto(of: picture.path)
            picture.discard()
            return isMade
        } catch {
            server.log.error("photo_trial_failed", [("error", .cause(error))])
            return false
        }
    }

    private func canMakePhoto(of path: String) async -> Bool {
        do throws(PhotoError) {
            _ = try await workshop.make(from: path)
            return true
        } catch {
            switch error {
            // Others keep them busy.
            case .busy, .cancelled: return true
            case .storage(let problem):
                log.error("photo_trial_failed", [("error", .text("\(problem)"))])
                return false
            default:
                log.error("photo_trial_failed", [("error", .cause(error))])
                return false
            }
        }
    }
}
