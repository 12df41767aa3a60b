import Linux
import Market
import MarketPhotos
import MarketService
import MarketStore
import S3

/// The storage of a market's photos, as its operator names it and its folder remembers it.
struct KeptPhotos {
    let storage: any PhotoStorage
    /// Tries the bucket, and gives why it fails; `nil` where there is none.
    let trial: SelfTest.Work?
    /// Throws where the bucket is another market's, or does not say whose it is.
    let checkOwner: @Sendable () async throws -> Void

    /// Throws ``KeptPhotosError``, or what the disk would not do.
    ///
    /// A bucket that is used for the first time has to answer. Later a market also opens while its bucket fails in a way
    /// that may end by itself: all else of it is there.
    init(
        in bucket: Bucket?,
        cache: Int64,
        of store: SQLiteStore,
        in folder: DataFolder,
        _ files: PhotoFiles,
        log: Log
    ) async throws {
        let note = try BucketNote.read(in: folder)
        guard let bucket else {
            if let note { throw KeptPhotosError.notNamed(note.address) }
            storage = files
            trial = nil
            checkOwner = {}
            return
        }
        let address = bucket.address
        if let note, note.address != address.description {
            throw KeptPhotosError.otherBucket(named: address.description, noted: note.address)
        }
        let photos = PhotoBucket(
            bucket,
            of: try await store.photoOwner(),
            cache: try PhotoCache(folder: "\(folder.path)/photo-cache", limit: cache),
            folder: files,
            noteTrouble: log.note
        )
        do throws(PhotoError) {
            try await photos.claim()
        } catch .storage(.bucket(let error)) where note != nil && error.isTransient {
            // The log has it: the market opens, and photos that are not on the disk get 503.
        } catch {
            throw KeptPhotosError.unusable(address.description, error)
        }
        try BucketNote(address: address.description, endpoint: address.endpoint, region: address.region)
            .write(in: folder)
        storage = photos
        checkOwner = { try await photos.checkOwner() }
        trial = {
            do throws(PhotoError) {
                try await photos.checkOwner()
                return nil
            } catch {
                return error.sentence
            }
        }
    }
}

extension PhotoOptions {
    /// The bucket that they name, which nothing was asked of yet; `nil` where they name none.
    func bucket() throws -> Bucket? {
        guard let text = self.address else { return nil }
        let address: BucketAddress
        do throws(BucketAddressError) {
            address = try BucketAddress(text, endpoint: endpoint, region: region)
        } catch {
            throw KeptPhotosError.badAddress(error)
        }
        return Bucket(address, key: try AccessKey.read(file: keys))
    }
}

/// The sizes of all objects in the bucket of the market in `folder`, by their keys; `nil` where it has none.
func bucketSizes(of folder: DataFolder, keys: String?) async throws -> [String: Int64]? {
    guard let note = try BucketNote.read(in: folder) else { return nil }
    let address: BucketAddress
    do throws(BucketAddressError) {
        address = try BucketAddress(note.address, endpoint: note.endpoint, region: note.region)
    } catch {
        throw KeptPhotosError.badAddress(error)
    }
    let bucket = Bucket(address, key: try AccessKey.read(file: keys))
    var sizes: [String: Int64] = [:]
    do throws(BucketError) {
        var next: String?
        repeat {
            let list = try await bucket.list("", from: next)
            // Photos lie in folders; what else the market keeps there does not.
            for entry in list.entries where entry.key.contains("/") { sizes[entry.key] = entry.byteCount }
            next = list.next
        } while next != nil
    } catch {
        throw KeptPhotosError.unusable(note.address, .storage(.bucket(error)))
    }
    return sizes
}

extension Log {
    /// Tells once that the bucket fails, and once that it works again.
    func note(_ trouble: BucketError?) {
        if let trouble {
            error("photo_bucket_failed", [("error", .text("\(trouble)"))])
        } else {
            warning("photo_bucket_works_again")
        }
    }
}

extension PhotoError {
    /// The problem of the disk or the bucket, without the error around it.
    var sentence: String {
        if case .storage(let problem) = self { "\(problem)" } else { "\(self)" }
    }
}

/// Why a market can't keep its photos where it is to; its description is a sentence for its operator.
enum KeptPhotosError: Error, Hashable, CustomStringConvertible {
    case badAddress(BucketAddressError)
    /// The photos are in a bucket, and `--photos` names none.
    case notNamed(String)
    case otherBucket(named: String, noted: String)
    case unusable(String, PhotoError)

    var description: String {
        switch self {
        case .badAddress(let error): "--photos names no bucket: \(error)"
        case .notNamed(let address):
            "the photos of this market are in \(address): name it with --photos"
        case .otherBucket(let named, let noted):
            "--photos names \(named), and the photos of this market are in \(noted); where they were copied, "
                + "remove photos.bucket from the data folder"
        case .unusable(let address, let error): "\(address) can't be used for photos: \(error.sentence)"
        }
    }
}
