import Adwaita
import Figures
import Glibc
import MarketClient
import MarketScreens

func measureEmptyWindow(_ application: Application) async {
    let window = ApplicationWindow(
        application,
        title: "Open Market",
        width: 390,
        height: 844,
        content: Box(.vertical, [HeaderBar(title: "Open Market")])
    )
    window.present()
    await Scene.firstFrame(of: window)
    print(
        "frame \(Scene.sinceLaunch) main \(Stopwatch.thread.milliseconds) megabytes \(Scene.megabytes)"
    )
    application.quit()
}

/// Until the window is there, and until the first goods are.
func measureFirstFrame(_ application: Application) async {
    let scene = MarketScene(application, width: 390, height: 844, count: 40)
    scene.window.present()
    await Scene.firstFrame(of: scene.window)
    let window = "frame \(Scene.sinceLaunch) main \(Stopwatch.thread.milliseconds)"
    await scene.hasGoods(40)
    await Scene.firstFrame(of: scene.window)
    print(
        "\(window) goods \(Scene.sinceLaunch) main-goods \(Stopwatch.thread.milliseconds) "
            + "megabytes \(Scene.megabytes)"
    )
    scene.close()
    application.quit()
}

/// Forty pixels a frame through a hundred thousand goods, twice.
func measureScrolling(_ application: Application) async {
    let scene = MarketScene(application, width: 1100, height: 800, count: 100_000)
    scene.window.present()
    await scene.hasGoods(40)
    // The second page is asked for as soon as the first has been laid out.
    await scene.hasGoods(100_000)
    await Scene.firstFrame(of: scene.window)
    guard let scroller = scene.scroller else { return print("there is no grid") }
    await scroll(scroller, in: scene.window)
    scene.close()
    application.quit()
}

/// The same through a grid that has nothing but what GTK asks for.
func measureBareScrolling(_ application: Application) async {
    let bare = BareGrid(application, width: 1100, height: 800, count: 100_000)
    bare.window.present()
    await Scene.firstFrame(of: bare.window)
    guard let scroller = bare.window.gridScroller else { return print("there is no grid") }
    await scroll(scroller, in: bare.window)
    application.quit()
}

/// Through ten thousand goods with pictures, and into the pages of some, for so many minutes.
func measureUse(_ application: Application, minutes: Int) async {
    let scene = MarketScene(application, width: 1100, height: 800, count: 10_000)
    scene.window.present()
    await scene.hasGoods(40)
    await scene.hasGoods(10_000)
    await Scene.firstFrame(of: scene.window)
    guard let scroller = scene.scroller else { return print("there is no grid") }
    let end = Stopwatch.wall.milliseconds + Double(minutes) * 60_000
    var pass = 0
    repeat {
        pass += 1
        await glide(scroller, in: scene.window)
        print("use-megabytes-\(pass) \(Scene.megabytes)")
        fflush(nil)
        for goods in scene.shell.screens?.feed.rows.goods.suffix(20) ?? [] {
            scene.shell.open(goods)
            try? await Task.sleep(for: .milliseconds(200))
            scene.shell.back()
        }
        scroller.scrollOffset = 0
    } while Stopwatch.wall.milliseconds < end
    print("passes \(pass) megabytes-at-the-end \(Scene.megabytes)")
    scene.close()
    application.quit()
}

/// To the end, a line of cards with every frame.
private func glide(_ scroller: WidgetNode, in window: Window) async {
    await withCheckedContinuation { continuation in
        var waiting: CheckedContinuation<Void, Never>? = continuation
        window.onFrame {
            let before = scroller.scrollOffset
            scroller.scrollOffset += 200
            guard scroller.scrollOffset == before else { return true }
            waiting?.resume()
            waiting = nil
            return false
        }
    }
}

private func scroll(_ scroller: WidgetNode, in window: Window) async {
    try? await Task.sleep(for: .seconds(3))
    print("filled-megabytes \(Scene.megabytes)")
    for pass in 1...2 {
        scroller.scrollOffset = 0
        try? await Task.sleep(for: .milliseconds(500))
        let meter = FrameMeter(window)
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            var frames = 0
            window.onFrame {
                scroller.scrollOffset += 40
                frames += 1
                guard frames == 600 else { return true }
                waiting?.resume()
                waiting = nil
                return false
            }
        }
        meter.stop()
        tell("interval", pass, meter.intervals)
        tell("work", pass, meter.work)
        print(
            "megabytes-\(pass) \(Scene.megabytes) widgets-\(pass) \(LeakTracker.widgets.values.reduce(0, +))"
        )
        for part in FrameMeter.Part.allCases {
            tell("\(part)", pass, meter.parts[part] ?? [])
        }
    }
}

/// Prints what a pass measured: a name and a number by turns.
func tell(_ what: String, _ pass: Int, _ values: [Double]) {
    let shares = [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1)]
    print(
        shares.map { "\(what)-\($0)-\(pass) \(values.percentile($1).rounded(to: 1))" }
            .joined(separator: " ")
    )
}

/// Shows the window and writes what it looks like, narrow and wide, light and dark, then stays or goes.
func show(_ application: Application) async {
    let scene = MarketScene(application, width: 1100, height: 800, count: 500)
    scene.window.present()
    await scene.hasGoods(40)
    guard let folder = getenv("DESKTOP_SHOTS").map({ String(cString: $0) }) else { return }
    let appearance = Appearance()
    appearance.set(reducesMotion: true)
    for scheme in [Appearance.Scheme.light, .dark] {
        appearance.scheme = scheme
        for width in [360, 1100] {
            scene.window.size = (width, 800)
            await settle()
            await shoot(scene.window, "\(folder)/\(width)-\(scheme).png")
        }
        scene.window.size = (360, 800)
        if let goods = scene.shell.screens?.feed.rows.goods.first { scene.shell.open(goods) }
        await settle()
        await shoot(scene.window, "\(folder)/detail-\(scheme).png")
        scene.shell.back()
    }
    application.quit()
}

func settle() async { try? await Task.sleep(for: .milliseconds(800)) }

func shoot(_ window: Window, _ path: String) async {
    for _ in 0..<100 {
        if let png = window.screenshot()?.png {
            guard let file = fopen(path, "w") else { return }
            fwrite(png, 1, png.count, file)
            fclose(file)
            return
        }
        try? await Task.sleep(for: .milliseconds(10))
    }
}

/// A page of the web in a window, to see that it works where this runs.
func showWebPage(_ address: String, in application: Application) async {
    let content = Bin(Spinner())
    let window = ApplicationWindow(application, title: "", width: 800, height: 600, content: content)
    window.present()
    await Scene.firstFrame(of: window)
    let before = Stopwatch.wall.milliseconds
    do {
        let library = try WebLibrary()
        let loaded = Stopwatch.wall.milliseconds
        let page = WebView(library)
        print(
            "library \(loaded - before) page \(Stopwatch.wall.milliseconds - loaded) megabytes \(Scene.megabytes)"
        )
        page.onFailure = { print("failed: \($0): \($1)") }
        content.child = page
        page.load(address)
        try? await Task.sleep(for: .seconds(4))
        print(
            "title “\(page.title)”, address \(page.address), loading \(page.isLoading), can go back \(page.canGoBack)"
        )
        if let folder = getenv("DESKTOP_SHOTS") { await shoot(window, "\(String(cString: folder))/web.png") }
        page.load("file:///etc/passwd")
        try? await Task.sleep(for: .milliseconds(300))
        print("then \(page.address)")
        window.destroy()
    } catch {
        print("no WebKitGTK: \(error.name)")
    }
    application.quit()
}
