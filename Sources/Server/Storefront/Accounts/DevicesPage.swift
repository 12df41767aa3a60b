package import Market

/// The devices that an account is signed in on, each with its ways out.
package struct DevicesPage: WebPage {
    /// The newest use first, after the device that asks.
    package let devices: [AccessToken]
    package let current: AccessToken.ID?

    package init(_ tokens: [AccessToken], current: AccessToken.ID?) {
        self.current = current
        devices = tokens.sorted { one, other in
            guard (one.id == current) == (other.id == current) else { return one.id == current }
            return (one.usedAt, one.id) > (other.usedAt, other.id)
        }
    }

    package func title(in frame: Frame) -> String { frame.texts[.devicesTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        p(.class("hint")) { frame.texts[.devicesAbout] }
        ul(.class("deeds"), .id("devices")) { for device in devices { row(device, in: frame) } }
        if devices.count > 1 {
            form(.class("sheet"), .post, .action(.devices)) {
                h2 { frame.texts[.devicesDisownTitle] }
                p { frame.texts[.devicesDisownAbout] }
                frame.sealed
                p(.class("doings")) {
                    button(.class("danger"), .name("do"), .value("disown")) { frame.texts[.devicesDisown] }
                }
            }
        }
        form(.post, .action(.signOut)) {
            frame.sealed
            p(.class("doings")) {
                button(.class("quiet"), .name("everywhere"), .value("1")) { frame.texts[.signOutEverywhere] }
                a(.class("quiet"), .href(.settings)) { frame.texts[.settings] }
            }
        }
    }

    private func row(_ device: AccessToken, in frame: Frame) -> HTML {
        let name = device.deviceText(in: frame.texts)
        return li {
            span(.class("name")) { name }
            p(.class("facts")) {
                if device.id == current { frame.texts[.devicesCurrent]; " · " }
                if let network = device.networkText(in: frame.texts) { network; " · " }
                frame.texts[.devicesFirst]
                " "
                device.createdAt.html(in: frame)
                " · "
                frame.texts[.devicesLast]
                " "
                device.usedAt.html(in: frame)
            }
            if device.id != current {
                form(.class("doings"), .post, .action(.devices)) {
                    frame.sealed
                    button(
                        .class("quiet"),
                        .name("end"),
                        .value("\(device.id)"),
                        .label("\(name): \(frame.texts[.signOut])")
                    ) { frame.texts[.signOut] }
                    button(
                        .class("quiet"),
                        .name("do"),
                        .value("disown"),
                        .label("\(name): \(frame.texts[.devicesDisown])")
                    ) { frame.texts[.devicesDisown] }
                }
            }
        }
    }
}
