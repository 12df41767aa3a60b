import Adwaita
import Linux
import Market
import MarketClient
import MarketScreens

/// Something that photos can be added to.
protocol PhotoTaking: AnyObject, Sendable {
    /// True while it accepts photos.
    var takesPhotos: Bool { get }
    /// Adds photos, and says why others can't be added.
    func add(_ files: [PhotoFile], refusing errors: [ClientError])
}

extension ProductFormModel: PhotoTaking {
    var takesPhotos: Bool { isEnabled && !photosAreFixed }
}

extension ConversationModel: PhotoTaking {
    var takesPhotos: Bool { closedText == nil }
}

/// Brings photos to where they are taken: chosen, dropped or pasted, each looked at first.
final class PhotoImporter {
    private let target: any PhotoTaking
    private let pasted: PastedPhotos
    /// For looking at files: the disk may be slow, and the file on another machine.
    private let files = BlockingPool(threads: 1)
    /// One after the other, so that photos stand in the order in which they came.
    private var running: Task<Void, Never>?

    init(_ target: any PhotoTaking, _ pasted: PastedPhotos) {
        self.target = target
        self.pasted = pasted
    }

    isolated deinit { running?.cancel() }

    /// Adds the files that are photos, and says which are none.
    func take(_ paths: [String]) {
        guard !paths.isEmpty else { return }
        run { [target, files] in await Self.add(paths, to: target, on: files) }
    }

    /// Adds the files that are photos, and returns once that is done.
    func add(_ paths: [String]) async { await Self.add(paths, to: target, on: files) }

    /// Asks for files on this machine.
    func choose(over window: Window, _ texts: Texts) {
        run { [target, files, weak window] in
            guard let window else { return }
            let paths = await window.choosePictures(
                title: texts[.appFormChoosePhotos],
                accept: texts[.appFormChoose],
                cancel: texts[.formCancel],
                filter: texts[.formPhotos]
            )
            await Self.add(paths, to: target, on: files)
        }
    }

    /// Adds what was copied; whether there is something to add is known at once.
    func paste(_ clipboard: Clipboard) -> Bool {
        guard target.takesPhotos else { return false }
        if clipboard.hasFiles {
            run { [target, files] in await Self.add(await clipboard.files(), to: target, on: files) }
        } else if clipboard.hasPicture {
            run { [target, pasted] in await Self.add(await clipboard.picture(), to: target, pasted) }
        } else {
            return false
        }
        return true
    }

    private static func add(
        _ paths: [String],
        to target: any PhotoTaking,
        on files: BlockingPool
    ) async {
        let chosen = paths.map { PhotoFile(path: $0) }
        let checked = await files.run {
            chosen.map { file -> Result<PhotoFile, ClientError> in
                do throws(ClientError) {
                    try file.check()
                    return .success(file)
                } catch {
                    return .failure(error)
                }
            }
        }
        guard !Task.isCancelled else { return }
        var refused: [ClientError] = []
        var taken: [PhotoFile] = []
        for result in checked {
            switch result {
            case .success(let file): taken.append(file)
            case .failure(let error): refused.append(error)
            }
        }
        target.add(taken, refusing: refused)
    }

    private static func add(_ picture: Texture?, to target: any PhotoTaking, _ pasted: PastedPhotos) async {
        guard let picture else { return }
        do {
            let file = try await pasted.keep(picture)
            guard !Task.isCancelled else { return pasted.forget([file]) }
            target.add([file], refusing: [])
        } catch {
            target.add([], refusing: [.draftNotKept])
        }
    }

    private func run(_ work: @escaping @MainActor () async -> Void) {
        running = Task { [running] in
            await running?.value
            if !Task.isCancelled { await work() }
        }
    }
}
