public import Market

/// The settings of a person's notifications: a switch for each kind and channel that it can go through.
public struct NotificationSettingsBody: Hashable, Sendable {
    public let settings: NotificationSettings

    public init(_ settings: NotificationSettings) {
        self.settings = settings
    }
}

extension NotificationSettingsBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        NotificationSettingsInput(settings).write(to: &json)
    }
}

extension NotificationSettingsBody: Decodable {
    public init(from decoder: any Decoder) throws {
        var settings = NotificationSettings()
        try NotificationSettingsInput(from: decoder).change(&settings)
        self.settings = settings
    }
}

/// The chosen settings of notifications; what is not named stays as it is.
public struct NotificationSettingsInput: Sendable {
    private let kinds: [KindBody]
    private let silent: Bool?
    private let quiet: QuietBody?
    private let readMarks: Bool?

    public init(_ settings: NotificationSettings) {
        kinds = NotificationKind.all.map { KindBody($0, settings) }
        silent = settings.isSilent
        quiet = QuietBody(settings.quietHours)
        readMarks = settings.showsReadMarks
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

extension NotificationSettingsInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("kinds", kinds)
            o("silent", ifPresent: silent)
            o("quiet", ifPresent: quiet)
            o("readMarks", ifPresent: readMarks)
        }
    }
}

extension NotificationSettingsInput: Decodable {
    private enum Key: CodingKey {
        case kinds, silent, quiet, readMarks
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        kinds = try container.decodeIfPresent([KindBody].self, forKey: .kinds) ?? []
        silent = try container.decodeIfPresent(Bool.self, forKey: .silent)
        quiet = try container.decodeIfPresent(QuietBody.self, forKey: .quiet)
        readMarks = try container.decodeIfPresent(Bool.self, forKey: .readMarks)
    }
}

/// The switches of a kind.
private struct KindBody: Sendable {
    let kind: String
    var channels: [NotificationChannel: Bool] = [:]
    /// True where it can't be turned off.
    var isFixed = false

    init(_ kind: NotificationKind, _ settings: NotificationSettings) {
        self.kind = kind.rawValue
        for channel in kind.channels { channels[channel] = settings.isOn(kind, channel) }
        isFixed = kind.isFixed
    }
}

extension KindBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("kind", kind)
            o("list", ifPresent: channels[.list])
            o("page", ifPresent: channels[.page])
            o("desktop", ifPresent: channels[.desktop])
            o("fixed", isFixed)
        }
    }
}

extension KindBody: Decodable {
    private enum Key: CodingKey {
        case kind, list, page, desktop
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        kind = try container.decode(String.self, forKey: .kind)
        channels[.list] = try container.decodeIfPresent(Bool.self, forKey: .list)
        channels[.page] = try container.decodeIfPresent(Bool.self, forKey: .page)
        channels[.desktop] = try container.decodeIfPresent(Bool.self, forKey: .desktop)
    }
}

/// Hours of the market's clock: `{"from":22,"to":8}`; where both are the same, there are none.
private struct QuietBody: Sendable {
    let hours: NotificationSettings.QuietHours?

    init(_ hours: NotificationSettings.QuietHours?) {
        self.hours = hours
    }
}

extension QuietBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("from", hours?.from ?? 0)
            o("to", hours?.to ?? 0)
        }
    }
}

extension QuietBody: Decodable {
    private enum Key: CodingKey {
        case from, to
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let (from, to) = (
            try container.decode(Int.self, forKey: .from), try container.decode(Int.self, forKey: .to)
        )
        hours = NotificationSettings.QuietHours(from: from, to: to)
        guard hours != nil || from == to && (0..<24).contains(from) else {
            throw DecodingError.dataCorruptedError(forKey: .to, in: container, debugDescription: "no hours")
        }
    }
}
