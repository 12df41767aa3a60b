import MarketStore

/// Where uploads wait while they arrive; emptied at each start, as nothing in it outlives the server that took it.
struct UploadFolder {
    let path: String

    init(in folder: DataFolder) throws(FileError) {
        path = "\(folder.path)/uploads"
        try Files.makeFolder(path)
        for name in try Files.names(in: path) { try Files.remove("\(path)/\(name)") }
    }
}
