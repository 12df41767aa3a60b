import Market
public import MarketClient

extension ProductFormModel {
    private static var maxPhotos: Int { DraftRules.market.photos.upperBound }

    /// `3/5`, on the button that adds photos.
    public var photoCounter: String { "\(photos.count)/\(Self.maxPhotos)" }

    /// True where photos can't be changed at all; old-style markets only take them with new products.
    public var photosAreFixed: Bool { isEditing && !context.client.capabilities.contains(.photoEditing) }

    /// True where the button that adds photos is there.
    public var canAddPhotos: Bool { !photosAreFixed && photos.count < Self.maxPhotos }

    /// Adds photos at the end, as many as there is room for.
    ///
    /// One message tells of those left over, and of those that can't be added at all, and why.
    public func add(_ files: [PhotoFile], refusing errors: [ClientError] = []) {
        guard isEnabled, !photosAreFixed else { return }
        let room = Self.maxPhotos - photos.count
        var messages = errors.map(context.message(for:))
        if !files.isEmpty {
            for file in files.prefix(room) {
                lastPhotoNumber += 1
                photos.append(FormPhoto(id: lastPhotoNumber, source: .file(file), altText: ""))
            }
            photosChanged()
        }
        if files.count > room {
            refused[.photos] = .tooMany
            messages.append(DraftProblem(.photos, .tooMany).dialog(in: texts).message)
        }
        guard !messages.isEmpty else { return }
        dialog = .problem(
            Notice(title: texts[.dialogTitle], message: messages.joined(separator: "\n")),
            button: texts[.dialogConfirm]
        )
    }

    /// Takes a photo out of the form.
    public func remove(_ photo: FormPhoto.ID) {
        guard isEnabled, !photosAreFixed, photos.contains(where: { $0.id == photo }) else { return }
        photos.removeAll { $0.id == photo }
        photosChanged()
    }

    /// Moves a photo to a place counted from 0; the first photo is the one that lists show.
    public func move(_ photo: FormPhoto.ID, to place: Int) {
        guard isEnabled, !photosAreFixed, let from = photos.firstIndex(where: { $0.id == photo }) else {
            return
        }
        let moved = photos.remove(at: from)
        photos.insert(moved, at: min(max(0, place), photos.count))
        guard photos[from].id != photo else { return }
        photosChanged()
    }

    /// Says what is to be seen, for people who can't see it.
    public func describe(_ photo: FormPhoto.ID, as text: String) {
        guard isEnabled, !photosAreFixed, let place = photos.firstIndex(where: { $0.id == photo }),
            photos[place].altText != text
        else { return }
        photos[place].altText = text
        changed(.photos)
    }

    /// The name of a photo for a screen reader.
    public func name(of photo: FormPhoto.ID) -> String {
        let place = photos.firstIndex { $0.id == photo } ?? 0
        return texts(
            place == 0 ? .screenPhotoFirst : .screenPhotoName,
            ["photo": "\(place + 1)", "count": "\(photos.count)"]
        )
    }

    private func photosChanged() {
        refused[.photos] = nil
        draft.photoCount = photos.count
        changed(.photos)
    }
}
