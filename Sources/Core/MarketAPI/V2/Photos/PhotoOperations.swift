public import Market

extension Operation {
    /// Photos that are sent before their product.
    static let photos: [Operation] = [
        Endpoint.listUploads.operation,
        Endpoint.addUpload.operation,
        Endpoint.keepUploads.operation,
        Endpoint.removeUpload.operation,
    ]
}

extension Endpoint<NoParameters, NoBody, PageBody<UploadBody>> {
    public static var listUploads: Self {
        Self(.get, "/uploads", by: .account, in: .photos, "List one's photos that wait for a product")
            .replying(.json("All of them."))
    }
}

extension Endpoint<NoParameters, NoBody, UploadBody> {
    public static var addUpload: Self {
        Self(.post, "/uploads", by: .account, in: .photos, "Upload a photo")
            .described("JPEG, PNG, WebP, GIF, HEIC or AVIF, whatever the type says.")
            .headers(.idempotencyKey)
            .body(.photo)
            .replying(.created("It waits for its product.", headers: [.location]))
            .problems([.limitReached, .gone])
    }
}

extension Endpoint<NoParameters, KeptUploadsInput, NoBody> {
    public static var keepUploads: Self {
        Self(
            .post,
            "/uploads/keep",
            by: .account,
            in: .photos,
            "Keep the photos of an open draft for another day"
        )
        .problems([.notFound])
    }
}

extension Endpoint<Photo.ID, NoBody, NoBody> {
    public static var removeUpload: Self {
        Self(.delete, "/uploads/{id}", by: .account, in: .photos, "Remove a photo that waits")
    }
}
