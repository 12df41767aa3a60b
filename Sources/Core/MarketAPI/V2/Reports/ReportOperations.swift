public import Market

extension Operation {
    /// The operations on reports, and on what moderators do about them.
    static let reports: [Operation] = [
        Endpoint.report.operation,
        Endpoint.listReports.operation,
        Endpoint.listSanctions.operation,
        Endpoint.listCases.operation,
        Endpoint.showCase.operation,
        Endpoint.showEvidencePhoto.operation,
        Endpoint.claimCase.operation,
        Endpoint.actOnCase.operation,
    ]
}

extension Endpoint<NoParameters, ReportInput, Report> {
    public static var report: Self {
        Self(.post, "/reports", by: .account, in: .reports, "Report a product, a person or messages")
            .described(
                "Status 200 where the same target was reported for the same reason before. Nobody is told who reported. "
                    + "Of a conversation, messages are the numbers of what the other person wrote, with some around them."
            )
            .replying(.created("The report.", mayBeRepeated: true))
            .problems([.notFound, .ownProduct, .invalidReport, .reportLimit])
    }
}

extension Endpoint<PageQuery, NoBody, PageBody<Report>> {
    public static var listReports: Self {
        Self(.get, "/reports", by: .account, in: .reports, "List one's own reports")
            .replying(.json("Newest first, with what came of them."))
    }
}

extension Endpoint<NoParameters, NoBody, SanctionsBody> {
    public static var listSanctions: Self {
        Self(.get, "/sanctions", by: .account, in: .reports, "List what moderators did about oneself")
            .replying(.json("Newest first, with each view of one's words."))
    }
}

extension Endpoint<CaseQuery, NoBody, PageBody<CaseBody>> {
    public static var listCases: Self {
        Self(.get, "/cases", by: .moderator, in: .reports, "List what was reported")
            .described("Open cases by danger, weight and age, or decided ones, the newest first.")
            .replying(.json("A page of them, without those about oneself."))
    }
}

extension Endpoint<Int64, NoBody, CaseFileBody> {
    public static var showCase: Self {
        Self(.get, "/cases/{id}", by: .moderator, in: .reports, "Show a case")
            .described("Each view is recorded and shown to those whose words it has.")
            .replying(.json("The case with copies of what was reported."))
            .problems([.ownCase, .readOnly, .storageFull, .outcomeUnknown])
    }
}

extension Endpoint<NumberedQuery<Photo, PhotoQuery>, NoBody, RawBody> {
    public static var showEvidencePhoto: Self {
        Self(
            .get,
            "/evidence-photos/{id}",
            by: .moderator,
            in: .reports,
            "Show a photo of a reported message"
        )
        .described("Recorded as a view of the case. Photos of what was not reported are not found.")
        .replying(.photo("The photo, in the size and format that was asked for."))
        .problems([.readOnly, .storageFull, .outcomeUnknown])
    }
}

extension Endpoint<Int64, NoBody, CaseBody> {
    public static var claimCase: Self {
        Self(
            .put,
            "/cases/{id}/claim",
            by: .moderator,
            in: .reports,
            "Make a case one's own for half an hour"
        )
        .replying(.json("The case."))
        .problems([.ownCase, .caseClaimed])
    }
}

extension Endpoint<Int64, CaseActionInput, CaseBody> {
    public static var actOnCase: Self {
        Self(.post, "/cases/{id}/actions", by: .moderator, in: .reports, "Decide a case")
            .described(
                "A note holds nothing against the person; everything else upholds the reports. The same again changes "
                    + "nothing."
            )
            .replying(.json("The case as it is now."))
            .problems([.ownCase, .caseClaimed, .invalidCaseAction])
    }
}
