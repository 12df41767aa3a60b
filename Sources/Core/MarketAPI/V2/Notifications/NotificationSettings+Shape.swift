public import Market

/// The settings of a person's notifications: a switch for each kind and channel that it can go through.
extension NotificationSettings: WireValue {
    public static var schemaName: String? { NotificationSettingsInput.schemaName }
    public static var definition: Schema { NotificationSettingsInput.definition }

    public func write(to json: inout JSONWriter) {
        NotificationSettingsInput(self).write(to: &json)
    }

    public init(from decoder: any Decoder) throws {
        self.init()
        try NotificationSettingsInput(from: decoder).change(&self)
    }
}

/// The chosen settings of notifications; what is not named stays as it is.
public struct NotificationSettingsInput: Sendable {
    fileprivate let kinds: [KindBody]
    fileprivate let silent: Bool?
    fileprivate let quiet: QuietBody?
    fileprivate let readMarks: Bool?
}

extension NotificationSettingsInput {
    public init(_ settings: NotificationSettings) {
        self.init(
            kinds: NotificationKind.all.map { KindBody($0, settings) },
            silent: settings.isSilent,
            quiet: QuietBody(hours: settings.quietHours),
            readMarks: settings.showsReadMarks
        )
    }

    /// Chooses all of it; a kind that is not known here is passed over, so that who sends back what a newer market said
    /// changes no more than was meant.
    public func change(_ settings: inout NotificationSettings) {
        for body in kinds {
            let kind = NotificationKind(rawValue: body.kind)
            guard NotificationKind.all.contains(kind) else { continue }
            for (channel, isOn) in body.channels { settings.set(kind, channel, isOn) }
        }
        settings.isSilent = silent ?? settings.isSilent
        settings.showsReadMarks = readMarks ?? settings.showsReadMarks
        if let quiet { settings.quietHours = quiet.hours }
    }
}

extension NotificationSettingsInput: ShapedBody {
    public static let shape = Shape<NotificationSettingsInput>(
        "NotificationSettings",
        "Where both hours are the same, there are no quiet ones."
    ) { o in
        let kinds = o("kinds", ifPresent: { $0.kinds }, as: [KindBody].schema.orNull)
        let silent = o("silent", ifPresent: \.silent, as: .boolean.orNull)
        let quiet = o("quiet", ifPresent: \.quiet, as: QuietBody.schema.orNull)
        let readMarks = o("readMarks", ifPresent: \.readMarks, as: .boolean.orNull)
        return { json in
            NotificationSettingsInput(
                kinds: try json(kinds) ?? [],
                silent: try json(silent),
                quiet: try json(quiet),
                readMarks: try json(readMarks)
            )
        }
    }
}

/// The switches of a kind.
private struct KindBody: ShapedBody {
    let kind: String
    var channels: [NotificationChannel: Bool] = [:]
    /// True where it can't be turned off.
    var isFixed = false

    static let shape = Shape<KindBody> { o in
        let kind = o("kind", \.kind)
        let list = o("list", ifPresent: { $0.channels[.list] }, as: .boolean.orNull)
        let page = o("page", ifPresent: { $0.channels[.page] }, as: .boolean.orNull)
        let desktop = o("desktop", ifPresent: { $0.channels[.desktop] }, as: .boolean.orNull)
        o(
            "fixed",
            ifPresent: { $0.isFixed },
            "Whether its doors stay open, true or false. What is sent is not looked at.",
            as: Schema([:])
        )
        return { json in
            var body = KindBody(kind: try json(kind))
            body.channels[.list] = try json(list)
            body.channels[.page] = try json(page)
            body.channels[.desktop] = try json(desktop)
            return body
        }
    }
}

extension KindBody {
    init(_ kind: NotificationKind, _ settings: NotificationSettings) {
        self.init(kind: kind.rawValue, isFixed: kind.isFixed)
        for channel in kind.channels { channels[channel] = settings.isOn(kind, channel) }
    }
}

/// Hours of the market's clock: `{"from":22,"to":8}`; where both are the same, there are none.
private struct QuietBody: ShapedBody {
    let hours: NotificationSettings.QuietHours?

    static let shape = Shape<QuietBody> { o in
        let from = o("from", { $0.hours?.from ?? 0 }, as: .integer(0...23))
        let to = o("to", { $0.hours?.to ?? 0 }, as: .integer(0...23))
        return { json in
            let (start, end) = (try json(from), try json(to))
            let hours = NotificationSettings.QuietHours(from: start, to: end)
            guard hours != nil || start == end && (0..<24).contains(start) else {
                throw json.refusal(of: "to", "no hours")
            }
            return QuietBody(hours: hours)
        }
    }
}
