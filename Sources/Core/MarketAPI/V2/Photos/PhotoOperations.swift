extension Operation {
    /// Photos that are sent before their product.
    static let photos: [Operation] = [
        Operation(
            .listUploads,
            .get,
            .uploads,
            .account,
            in: .photos,
            "List one's photos that wait for a product",
            reply: .json("UploadPage", "All of them.")
        ),
        Operation(
            .addUpload,
            .post,
            .uploads,
            .account,
            in: .photos,
            "Upload a photo",
            description: "JPEG, PNG, WebP, GIF, HEIC or AVIF, whatever the type says.",
            parameters: [.idempotencyKey],
            body: .photo,
            reply: .created("Upload", "It waits for its product.", headers: [.location]),
            problems: [.limitReached, .gone]
        ),
        Operation(
            .keepUploads,
            .post,
            .keptUploads,
            .account,
            in: .photos,
            "Keep the photos of an open draft for another day",
            body: .json("KeptUploadsInput"),
            reply: .done,
            problems: [.notFound]
        ),
        Operation(
            .removeUpload,
            .delete,
            .upload,
            .account,
            in: .photos,
            "Remove a photo that waits",
            reply: .done
        ),
    ]
}
