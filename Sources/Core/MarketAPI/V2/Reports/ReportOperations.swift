extension Operation {
    /// The operations on reports, and on what moderators do about them.
    static let reports: [Operation] = [
        Operation(
            .report,
            .post,
            .reports,
            .account,
            in: .reports,
            "Report a product, a person or messages",
            description:
                "Status 200 where the same target was reported for the same reason before. Nobody is told who reported. "
                + "Of a conversation, messages are the numbers of what the other person wrote, with some around them.",
            body: .json("ReportInput"),
            reply: .created("Report", "The report.", mayBeRepeated: true),
            problems: [.notFound, .ownProduct, .invalidReport, .reportLimit]
        ),
        Operation(
            .listReports,
            .get,
            .reports,
            .account,
            in: .reports,
            "List one's own reports",
            parameters: [.cursor, .limit],
            reply: .json("ReportPage", "Newest first, with what came of them.")
        ),
        Operation(
            .listSanctions,
            .get,
            .sanctions,
            .account,
            in: .reports,
            "List what moderators did about oneself",
            reply: .json("Sanctions", "Newest first, with each look at one's words.")
        ),
        Operation(
            .listCases,
            .get,
            .cases,
            .moderator,
            in: .reports,
            "List what was reported",
            description: "Open cases by danger, weight and age, or decided ones, the newest first.",
            parameters: [.caseState, .cursor, .limit],
            reply: .json("CasePage", "A page of them, without those about oneself.")
        ),
        Operation(
            .showCase,
            .get,
            .reportCase,
            .moderator,
            in: .reports,
            "Look at a case",
            description: "Each look is recorded, and shown to those whose words were looked at.",
            reply: .json("CaseFile", "The case with copies of what was reported."),
            problems: [.ownCase, .readOnly, .storageFull, .outcomeUnknown]
        ),
        Operation(
            .showEvidencePhoto,
            .get,
            .evidencePhoto,
            .moderator,
            in: .reports,
            "Show a photo of a reported message",
            description: "Recorded as a look at the case is. Photos of what was not reported are not found.",
            parameters: [.size, .format],
            reply: .photo("The photo, in the size and format that was asked for."),
            problems: [.readOnly, .storageFull, .outcomeUnknown]
        ),
        Operation(
            .claimCase,
            .put,
            .caseClaim,
            .moderator,
            in: .reports,
            "Make a case one's own for half an hour",
            reply: .json("Case", "The case."),
            problems: [.ownCase, .caseClaimed]
        ),
        Operation(
            .actOnCase,
            .post,
            .caseActions,
            .moderator,
            in: .reports,
            "Decide a case",
            description:
                "A note holds nothing against the person; everything else upholds the reports. The same again changes "
                + "nothing.",
            body: .json("CaseActionInput"),
            reply: .json("Case", "The case as it is now."),
            problems: [.ownCase, .caseClaimed, .invalidCaseAction]
        ),
    ]
}
