package import Market

/// The settings of notifications: their kinds, where they appear, and the quiet hours.
package struct NotificationSettingsPage: WebPage {
    package let settings: NotificationSettings

    package init(_ settings: NotificationSettings) {
        self.settings = settings
    }

    package func title(in frame: Frame) -> String { frame.texts[.notificationSettingsTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        p { a(.href(.notifications)) { frame.texts[.notificationTitle] } }
        h1 { title(in: frame) }
        form(.class("sheet"), .post, .action(.notificationSettings)) {
            frame.sealed
            check("silent", .notificationSilent, .notificationSilentHint, settings.isSilent, in: frame)
            fieldset {
                legend { frame.texts[.notificationKinds] }
                ul(.class("switches")) { for kind in NotificationKind.all { row(kind, in: frame) } }
            }
            fieldset {
                legend { frame.texts[.notificationQuiet] }
                check(
                    "quiet",
                    .notificationQuiet,
                    .notificationQuietHint,
                    settings.quietHours != nil,
                    in: frame
                )
                hour("from", .notificationQuietFrom, hours.from, in: frame)
                hour("until", .notificationQuietTo, hours.to, in: frame)
            }
            check(
                "marks",
                .notificationReadMarks,
                .notificationReadMarksHint,
                settings.showsReadMarks,
                in: frame
            )
            p(.class("doings")) { button(.class("main")) { frame.texts[.save] } }
        }
    }

    private var hours: NotificationSettings.QuietHours { settings.quietHours ?? .night }

    @HTMLBuilder private func check(
        _ name: StaticString,
        _ text: TextKey,
        _ hint: TextKey,
        _ isOn: Bool,
        in frame: Frame
    ) -> HTML {
        label(.class("check")) {
            input(.type("checkbox"), .name(name), .value("1"), .checked(isOn))
            span { frame.texts[text] }
        }
        p(.class("hint")) { frame.texts[hint] }
    }

    /// The switches of a kind; which kinds stood there goes with them, so that no other is turned off.
    private func row(_ kind: NotificationKind, in frame: Frame) -> HTML {
        let name = kind.nameKey.map { frame.texts[$0] } ?? kind.rawValue
        return li {
            b { name }
            if kind.isFixed {
                span(.class("hint")) { frame.texts[.notificationFixed] }
            } else {
                input(.hidden, .name("kind"), .value(kind.rawValue))
                span {
                    for channel in kind.channels {
                        label(.class("check")) {
                            input(
                                .type("checkbox"),
                                .name("on"),
                                .value("\(kind.rawValue):\(channel.rawValue)"),
                                .checked(settings.isOn(kind, channel)),
                                .label("\(name): \(frame.texts[channel.nameKey])")
                            )
                            span { frame.texts[channel.nameKey] }
                        }
                    }
                }
            }
        }
    }

    private func hour(_ name: StaticString, _ text: TextKey, _ chosen: Int, in frame: Frame) -> HTML {
        Field(name: name, label: text).html(in: frame) { attributes in
            HTML("select", attributes, hours(chosen, in: frame))
        }
    }

    @HTMLBuilder private func hours(_ chosen: Int, in frame: Frame) -> HTML {
        for hour in 0..<24 {
            option(.value("\(hour)"), .selected(hour == chosen)) {
                frame.texts(.notificationHour, ["hour": "\(hour)"])
            }
        }
    }
}
