import Linux
import Market

/// The folder of arriving uploads, emptied at each start, as nothing in it outlives its server.
///
/// Only files are removed: uploads have no folders, and what stands behind a link may be anything.
struct UploadFolder {
    let path: String

    init(in folder: DataFolder) throws(FileError) {
        path = "\(folder.path)/uploads"
        try Files.makeFolder(path)
        for file in try Files.names(in: path).map({ "\(path)/\($0)" }) where Files.size(file) != nil {
            try Files.remove(file)
        }
    }
}
