/// Things to go places with.
extension Canvas {
    mutating func shadow(_ x: Double, _ y: Double, _ across: Double, _ up: Double, _ depth: Double = 0.4) {
        let soft = glow([
            (0, .shade, depth), (0.45, .shade, depth * 0.55), (0.85, .shade, 0.04), (1, .shade, 0),
        ])
        oval(x, y, across * 1.25, up * 1.4, soft)
    }

    mutating func bicycle(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(405, 652, 270, 17)
        for x in [240.0, 570.0] {
            ring(x, 530, 116, DrawingColour(0x2E3036), 13)
            ring(x, 530, 107, DrawingColour(0xB9BEC6), 5)
            for spoke in 0..<9 {
                placed("rotate(\(Double(spoke) * 20) \(x) 530)") {
                    $0.line("M\(x - 104) 530 H\(x + 104)", DrawingColour(0x9BA1AA), 1.2, opacity: 0.8)
                }
            }
            circle(x, 530, 9, ball(.silver))
        }
        line("M240 530 L398 522 M240 538 L398 556", DrawingColour(0x55585F), 3)
        rod("M240 530 L392 536", main.darker(0.1), 9)
        rod("M240 530 L346 372", main.darker(0.1), 8)
        rod("M392 536 L338 340", main, 13)
        rod("M350 382 L528 366", main, 13)
        rod("M392 536 L534 392", main, 15)
        rod("M519 322 L541 412", main, 15)
        rod("M541 410 C 552 450, 562 490, 570 530", main.darker(0.08), 10)
        rod("M338 342 L332 318", .silver, 8)
        path("M286 306 q54 -16 96 -2 q8 6 -4 12 q-30 4 -44 14 q-38 -2 -50 -14 Z", down(accent))
        rod("M519 322 L510 292", .silver, 8)
        rod("M510 292 C 540 276, 580 286, 574 316 C 568 338, 548 340, 540 332", DrawingColour(0x3A3C43), 10)
        circle(392, 538, 33, down(.silver))
        circle(392, 538, 21, .plain(DrawingColour(0x4A4D55)))
        rod("M392 538 L430 590", DrawingColour(0xAEB4BD), 9)
        rect(412, 586, 42, 11, r: 5, .plain(.black))
        path("M560 408 a14 14 0 1 1 16 14 Z", ball(DrawingColour(0xFFF1C4)))
    }

    mutating func stroller(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(420, 652, 210, 17)
        rod("M318 486 L560 604", DrawingColour(0x4B4E57), 11)
        rod("M540 470 L300 604", DrawingColour(0x5B5F69), 11)
        rod("M556 452 C 620 400, 640 340, 632 292", DrawingColour(0x5B5F69), 11)
        rod("M632 294 q-4 -26 -30 -26", accent, 15)
        path("M338 572 H526 L506 614 H360 Z", down(DrawingColour(0x5A5D66), 0.1), opacity: 0.92)
        path("M268 388 H566 Q566 500 452 516 H372 Q284 506 268 388 Z", down(main.darker(0.08)))
        path("M268 388 H566 L560 414 Q420 436 276 416 Z", .plain(main.darker(0.28)), opacity: 0.6)
        path("M262 392 A160 160 0 0 1 478 243 L424 394 Z", down(main, 0.25))
        for (x, y) in [(330.0, 268.0), (404, 234)] {
            line("M424 392 L\(x) \(y)", main.darker(0.3), 3, opacity: 0.6)
        }
        path("M478 243 q26 10 34 22 L424 394 Z", down(accent))
        path("M330 388 q60 -54 130 0 Z", down(.cream))
        for (x, radius) in [(302.0, 48.0), (560.0, 48.0)] {
            circle(x, 604, radius, .plain(DrawingColour(0x33353B)))
            circle(x, 604, radius - 12, down(.silver))
            circle(x, 604, radius - 20, .plain(DrawingColour(0x50535B)))
            circle(x, 604, 8, ball(.silver))
        }
    }

    mutating func helmet(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(405, 646, 210, 22)
        line(
            "M300 560 C 320 640, 380 656, 420 632 M520 560 C 500 610, 450 630, 420 632",
            DrawingColour(0x34363D),
            9
        )
        path(
            "M196 540 C 186 380, 290 292, 416 292 C 548 292, 622 388, 628 520 C 560 560, 470 568, 400 566 "
                + "C 320 566, 250 562, 196 540 Z",
            ball(main)
        )
        path(
            "M196 540 C 250 562, 320 566, 400 566 C 470 568, 560 560, 628 520 L628 540 C 560 584, 460 590, 400 588 "
                + "C 310 586, 244 580, 198 560 Z",
            down(.black, 0.15)
        )
        for (x, turn) in [(320.0, -16.0), (400, -2), (480, 12)] {
            placed("rotate(\(turn) \(x) 420)") {
                $0.path(
                    "M\(x - 17) 500 Q\(x - 26) 400 \(x) 338 Q\(x + 26) 400 \(x + 17) 500 Z",
                    .plain(main.darker(0.6))
                )
                $0.line("M\(x - 19) 494 Q\(x - 27) 400 \(x - 1) 340", main.lighter(0.5), 4, opacity: 0.8)
            }
        }
        line("M222 500 C 220 400, 290 326, 380 312", accent, 10, opacity: 0.85)
    }

    mutating func skateboard(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 656, 270, 15)
        for x in [262.0, 538] {
            rect(x - 12, 578, 24, 34, r: 4, down(DrawingColour(0x9CA2AB)))
            circle(x - 28, 624, 28, ball(accent))
            circle(x + 28, 624, 28, ball(accent))
            for side in [-28.0, 28] {
                circle(x + side, 624, 11, .plain(.cream))
                circle(x + side, 624, 5, .plain(.black))
            }
        }
        path(
            "M112 526 Q120 512 138 520 L218 560 H582 L662 520 Q680 512 688 526 Q690 540 676 546 L596 586 H204 L124 546 "
                + "Q110 540 112 526 Z",
            down(main)
        )
        path(
            "M112 526 Q120 512 138 520 L218 560 H582 L662 520 Q680 512 688 526 L592 570 H208 Z",
            .plain(.black)
        )
    }

    mutating func suitcase(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(410, 656, 170, 17)
        rod("M350 250 V140 H450 V250", DrawingColour(0x8D929B), 11)
        rect(336, 126, 128, 24, r: 12, down(.black))
        rect(254, 240, 292, 384, r: 34, tin(main, 0.26))
        for x in stride(from: 294.0, through: 506, by: 35.3) {
            line("M\(x) 262 V602", main.darker(0.35), 5, opacity: 0.55)
            line("M\(x + 5) 262 V602", main.lighter(0.5), 3, opacity: 0.5)
        }
        rect(254, 424, 292, 12, .plain(main.darker(0.4)), opacity: 0.6)
        rect(374, 226, 52, 20, r: 8, down(.black))
        rect(504, 408, 34, 40, r: 6, down(accent))
        for x in [286.0, 514] {
            rect(x - 15, 620, 30, 14, r: 4, .plain(.black))
            circle(x, 640, 17, .plain(DrawingColour(0x3A3C43)))
            circle(x, 640, 7, .plain(.silver))
        }
    }
}
