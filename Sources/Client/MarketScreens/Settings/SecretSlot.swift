/// Secrets that are kept and forgotten together.
protocol StoredSecrets: Sendable {
    /// The secrets stored earlier; `nil` for none, and where they can't be read.
    static func kept(in secrets: any SecretStore) async -> Self?
    /// The secrets to store, by name; for `nil`, every name with no secret, which forgets them all.
    static func parts(of kept: Self?) -> [(name: SecretName, secret: String?)]
    /// The same with what was not typed again, of what was kept earlier.
    func completed(by earlier: Self?) -> Self
}

extension StoredSecrets {
    func completed(by earlier: Self?) -> Self { self }
}

/// Looks up and keeps what two fields are for, one thing at a time.
@MainActor
final class SecretSlot<Kept: StoredSecrets> {
    private let secrets: any SecretStore
    private let changed: @MainActor (Kept?) -> Void
    private let working = TaskSlot()

    /// A slot that tells `changed` what is kept from then on, `nil` for nothing.
    init(_ secrets: any SecretStore, changed: @escaping @MainActor (Kept?) -> Void) {
        self.secrets = secrets
        self.changed = changed
    }

    /// Looks up what was kept earlier.
    func look(_ found: @escaping @MainActor (Kept?) -> Void) {
        working.run { [secrets] in found(await Kept.kept(in: secrets)) }
    }

    /// Keeps something, or forgets it where it is `nil`; `done` hears first whether that went well.
    func keep(_ kept: Kept?, _ done: @escaping @MainActor (_ isSaved: Bool) -> Void) {
        working.run { [weak self, secrets] in
            let kept = kept == nil ? nil : kept?.completed(by: await Kept.kept(in: secrets))
            do throws(SecretStoreError) {
                for (name, secret) in Kept.parts(of: kept) { try await secrets.keep(secret, as: name) }
            } catch {
                done(false)
                return
            }
            done(true)
            self?.changed(kept)
        }
    }

    func settle() async { await working.settle() }
}
