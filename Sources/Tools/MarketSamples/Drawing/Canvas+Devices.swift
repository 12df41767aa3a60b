/// Things with a plug or a battery.
extension Canvas {
    private mutating func screen(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        r: Double,
        _ tint: DrawingColour
    ) {
        let picture = gradient(
            from: (0, 0),
            to: (1, 1),
            [(0, tint.lighter(0.35), 1), (0.5, tint, 1), (1, tint.darker(0.45), 1)]
        )
        rect(x, y, width, height, r: r, picture)
        path(
            "M\(x) \(y + height) v\(-height * 0.3) q\(width * 0.25) \(-height * 0.3) \(width * 0.5) 0 "
                + "t\(width * 0.5) \(-height * 0.08) v\(height * 0.38) Z",
            .plain(tint.darker(0.35)),
            opacity: 0.55
        )
        circle(
            x + width * 0.72,
            y + height * 0.28,
            width * 0.09,
            .plain(DrawingColour(0xFFF0CC)),
            opacity: 0.9
        )
        path(
            "M\(x) \(y) h\(width * 0.5) L\(x + width * 0.2) \(y + height) h\(-width * 0.2) Z",
            .plain(.white),
            opacity: 0.1
        )
    }

    mutating func camera(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 634, 250, 20)
        line("M176 400 C 90 440, 96 560, 150 616 C 180 640, 240 636, 260 626", accent, 15)
        rect(176, 352, 448, 270, r: 34, down(.silver, 0.3))
        path("M312 354 L342 300 H458 L488 354 Z", down(.silver, 0.25))
        rect(360, 314, 80, 34, r: 8, .plain(DrawingColour(0x31343B)))
        rect(367, 320, 66, 22, r: 5, down(DrawingColour(0x6F8FA6)))
        rect(176, 408, 448, 158, down(main, 0.14))
        rect(212, 330, 62, 26, r: 8, tin(.silver))
        rect(520, 322, 58, 34, r: 8, tin(DrawingColour(0xAEB4BD)))
        rect(300, 334, 30, 18, r: 4, tin(.silver))
        circle(400, 484, 128, down(DrawingColour(0xB5BAC2), 0.3))
        circle(400, 484, 112, .plain(DrawingColour(0x26282E)))
        circle(400, 484, 92, down(DrawingColour(0x4A4E58), 0.2))
        circle(400, 484, 74, .plain(DrawingColour(0x17181D)))
        circle(400, 484, 60, ball(DrawingColour(0x37507A), 0.5))
        oval(376, 456, 20, 14, .plain(.white), opacity: 0.55)
        circle(424, 512, 9, .plain(DrawingColour(0xC9B6E4)), opacity: 0.5)
        circle(566, 386, 9, .plain(.red))
        rect(206, 374, 70, 14, r: 7, .plain(DrawingColour(0x8C929B)))
    }

    mutating func phone(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(410, 640, 200, 16)
        placed("rotate(9 500 630)") { canvas in
            canvas.rect(404, 236, 200, 396, r: 34, canvas.down(main, 0.2))
            canvas.rect(
                404,
                236,
                200,
                396,
                r: 34,
                canvas.gradient(
                    from: (0, 0),
                    to: (1, 0.4),
                    [(0, .white, 0.35), (0.4, .white, 0), (1, .shade, 0.2)]
                )
            )
            canvas.rect(422, 254, 92, 94, r: 24, canvas.down(main.lighter(0.18), 0.1))
            for (x, y) in [(446.0, 278.0), (446, 324), (490, 301)] {
                canvas.circle(x, y, 18, .plain(DrawingColour(0x2A2C33)))
                canvas.circle(x, y, 10, canvas.ball(DrawingColour(0x3C4E6E), 0.5))
            }
        }
        placed("rotate(-6 300 640)") { canvas in
            canvas.rect(204, 230, 204, 410, r: 36, canvas.tin(main.darker(0.1)))
            canvas.rect(211, 237, 190, 396, r: 30, .plain(DrawingColour(0x16171B)))
            canvas.screen(217, 243, 178, 384, r: 25, accent)
            canvas.rect(280, 254, 52, 14, r: 7, .plain(DrawingColour(0x16171B)))
        }
    }

    mutating func laptop(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 648, 310, 18)
        rect(186, 250, 428, 290, r: 18, down(main, 0.15))
        rect(196, 260, 408, 270, r: 10, .plain(DrawingColour(0x17181D)))
        screen(206, 270, 388, 248, r: 4, accent)
        path("M186 540 H614 L676 632 H124 Z", down(main.lighter(0.1), 0.2))
        path("M214 550 H586 L614 592 H186 Z", .plain(DrawingColour(0x2B2D34)))
        for (row, y) in [556.0, 568, 580].enumerated() {
            for column in 0..<13 {
                let left = 220 - Double(row) * 9 + Double(column) * (27.6 + Double(row) * 1.4)
                rect(left, y, 22, 8, r: 2, .plain(DrawingColour(0x5A5E69)))
            }
        }
        path("M344 598 H456 L464 624 H336 Z", .plain(main.darker(0.12)))
        path("M124 632 H676 L672 644 Q668 648 660 648 H140 Q130 648 128 644 Z", .plain(main.darker(0.3)))
    }

    mutating func monitor(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 648, 190, 16)
        rect(374, 520, 52, 110, tin(DrawingColour(0x9AA0AA)))
        path("M276 640 q4 -22 50 -24 h148 q46 2 50 24 q-124 16 -248 0 Z", down(DrawingColour(0xA6ACB6)))
        rect(134, 204, 532, 336, r: 16, down(main, 0.12))
        rect(146, 216, 508, 296, r: 6, .plain(DrawingColour(0x121318)))
        screen(150, 220, 500, 288, r: 3, accent)
        circle(400, 526, 4, .plain(DrawingColour(0x8ED7A0)))
    }

    mutating func headphones(_ main: DrawingColour, _ accent: DrawingColour) {
        placed("translate(12 22)") {
            $0.line("M232 470 C 210 170, 590 170, 568 470", .shade, 34, opacity: 0.16)
            $0.rect(184, 420, 110, 200, r: 52, .plain(.shade), opacity: 0.16)
            $0.rect(508, 420, 110, 200, r: 52, .plain(.shade), opacity: 0.16)
        }
        line("M232 470 C 210 170, 590 170, 568 470", main.darker(0.25), 34)
        line("M232 466 C 212 178, 588 178, 568 466", main.lighter(0.08), 24)
        line("M300 262 C 350 222, 450 222, 500 262", main.lighter(0.4), 7, opacity: 0.7)
        rod("M232 400 V470", .silver, 12)
        rod("M568 400 V470", .silver, 12)
        for (x, inner) in [(184.0, 244.0), (508.0, 504.0)] {
            rect(inner, 426, 52, 188, r: 24, tin(DrawingColour(0x35373E), 0.2))
            rect(x, 416, 108, 206, r: 54, ball(main))
            rect(x + 24, 448, 60, 142, r: 30, down(main.darker(0.12), 0.12))
            circle(x + 54, 519, 15, ball(accent))
        }
    }

    mutating func keyboard(_ main: DrawingColour, _ accent: DrawingColour) {
        placed("rotate(-8 400 400)") { canvas in
            canvas.rect(92, 292, 640, 250, r: 22, .plain(.shade), opacity: 0.2)
            canvas.rect(80, 276, 640, 250, r: 22, canvas.down(main.darker(0.12), 0.15))
            let keys = canvas.down(main.lighter(0.25), 0.15)
            let special = canvas.down(accent, 0.15)
            for row in 0..<5 {
                let y = 294 + Double(row) * 43
                if row == 4 {
                    let widths: [Double] = [60, 52, 52, 238, 52, 52, 52]
                    var x = 98.0
                    for (index, width) in widths.enumerated() {
                        canvas.rect(x, y + 3, width, 36, r: 7, .plain(main.darker(0.45)))
                        canvas.rect(x, y, width, 36, r: 7, index == 3 ? keys : special)
                        x += width + 7
                    }
                    continue
                }
                for column in 0..<14 {
                    let x = 98 + Double(column) * 43.2
                    let isSpecial = column == 13 || (column == 0 && row != 1)
                    canvas.rect(x, y + 3, 37, 36, r: 7, .plain(main.darker(0.45)))
                    canvas.rect(x, y, 37, 36, r: 7, isSpecial ? special : keys)
                }
            }
        }
        line("M400 244 C 420 160, 300 120, 340 20", DrawingColour(0x4A4D55), 9)
    }

    mutating func controller(_ main: DrawingColour, _ accent: DrawingColour) {
        let shape =
            "M236 300 Q300 282 330 306 H470 Q500 282 564 300 C 628 320, 664 480, 652 560 C 642 622, 572 616, 540 556 "
            + "Q512 506 470 500 H330 Q288 506 260 556 C 228 616, 158 622, 148 560 C 136 480, 172 320, 236 300 Z"
        placed("translate(14 24)") { $0.path(shape, .plain(.shade), opacity: 0.18) }
        path(shape, ball(main, 0.25))
        line("M236 300 Q300 282 330 306 H470 Q500 282 564 300", main.lighter(0.6), 4, opacity: 0.7)
        rect(330, 318, 140, 88, r: 16, down(main.darker(0.1), 0.1))
        rect(226, 372, 82, 28, r: 8, .plain(.black))
        rect(253, 345, 28, 82, r: 8, .plain(.black))
        for (x, y, colour) in [
            (534.0, 348.0, accent), (534.0, 424, DrawingColour.teal), (496, 386, DrawingColour.mustard),
            (572, 386, DrawingColour.pink),
        ] { circle(x, y, 18, ball(colour)) }
        for x in [322.0, 478] {
            circle(x, 452, 38, .plain(DrawingColour(0x24262C)))
            circle(x, 449, 28, ball(DrawingColour(0x4B4E58), 0.3))
        }
        rect(378, 424, 44, 12, r: 6, .plain(accent))
    }

    mutating func speaker(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 646, 240, 17)
        rod("M540 330 L640 176", .silver, 7)
        rect(176, 330, 448, 308, r: 36, down(main, 0.2))
        rect(206, 360, 238, 248, r: 20, .plain(main.darker(0.45)))
        for row in 0..<11 {
            for column in 0..<11 {
                circle(
                    222 + Double(column) * 20.6,
                    378 + Double(row) * 21.2,
                    5,
                    .plain(main.lighter(0.35)),
                    opacity: 0.75
                )
            }
        }
        rect(466, 372, 132, 62, r: 10, down(DrawingColour(0xF3E7C8), 0.1))
        for x in stride(from: 478.0, through: 586, by: 12) {
            line("M\(x) 386 v14", .brown, 2)
        }
        line("M536 380 v46", .red, 4)
        for (x, size) in [(500.0, 34.0), (570, 24)] {
            circle(x, 522, size, down(accent, 0.25))
            circle(x, 522, size - 10, ball(accent.lighter(0.15)))
            line("M\(x) 522 v\(-size + 6)", .cream, 4)
        }
        rect(220, 634, 40, 12, r: 4, .plain(.black))
        rect(540, 634, 40, 12, r: 4, .plain(.black))
    }

    mutating func watch(_ main: DrawingColour, _ accent: DrawingColour) {
        placed("rotate(14 400 400)") { canvas in
            canvas.placed("translate(14 22)") {
                $0.rect(338, 96, 124, 610, r: 30, .plain(.shade), opacity: 0.16)
                $0.circle(400, 400, 150, .plain(.shade), opacity: 0.18)
            }
            canvas.path(
                "M346 290 L356 110 Q360 96 374 96 H426 Q440 96 444 110 L454 290 Z",
                canvas.tin(main, 0.2)
            )
            canvas.path(
                "M346 510 L356 690 Q360 706 374 706 H426 Q440 706 444 690 L454 510 Z",
                canvas.tin(main, 0.2)
            )
            for y in [586.0, 616, 646] { canvas.oval(400, y, 6, 4, .plain(main.darker(0.6))) }
            canvas.line(
                "M364 120 V280 M436 120 V280 M364 522 V684 M436 522 V684",
                main.lighter(0.45),
                2,
                opacity: 0.7,
                dashes: "7 6"
            )
            canvas.rect(538, 384, 26, 34, r: 6, canvas.tin(.silver))
            canvas.circle(400, 400, 146, canvas.down(DrawingColour(0xC3C8CF), 0.4))
            canvas.circle(400, 400, 126, canvas.down(accent, 0.15))
            for hour in 0..<12 {
                canvas.placed("rotate(\(Double(hour) * 30) 400 400)") {
                    let mark = accent.red + accent.green + accent.blue > 380 ? DrawingColour.black : .cream
                    $0.line(
                        "M400 290 v\(hour % 3 == 0 ? 22 : 12)",
                        mark,
                        hour % 3 == 0 ? 7 : 4,
                        isRound: false
                    )
                }
            }
            let hand = accent.red + accent.green + accent.blue > 380 ? DrawingColour.black : .cream
            canvas.line("M400 400 L346 354", hand, 9)
            canvas.line("M400 400 L446 318", hand, 6)
            canvas.line("M392 420 L424 500", .red, 2.5)
            canvas.circle(400, 400, 9, .plain(hand))
            canvas.path(
                "M296 340 A126 126 0 0 1 430 278 L330 470 A126 126 0 0 1 296 340 Z",
                .plain(.white),
                opacity: 0.14
            )
        }
    }

    mutating func fan(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 652, 150, 17)
        rod("M400 470 V630", main.darker(0.15), 24)
        path("M286 644 q6 -30 60 -32 h108 q54 2 60 32 q-114 18 -228 0 Z", down(main))
        circle(400, 324, 172, .plain(.white), opacity: 0.25)
        for blade in 0..<5 {
            placed("rotate(\(Double(blade) * 72) 400 324)") { canvas in
                canvas.path(
                    "M400 324 C 350 270, 356 196, 404 182 C 456 190, 462 250, 400 324 Z",
                    canvas.down(accent, 0.2),
                    opacity: 0.85
                )
            }
        }
        for radius in stride(from: 66.0, through: 174, by: 27) {
            ring(400, 324, radius, main.darker(0.12), 2.5)
        }
        for spoke in 0..<24 {
            placed("rotate(\(Double(spoke) * 15) 400 324)") {
                $0.line("M400 280 V152", main.darker(0.12), 2.5)
            }
        }
        ring(400, 324, 174, main.darker(0.05), 11)
        circle(400, 324, 42, ball(main))
        rect(376, 560, 48, 12, r: 6, .plain(accent))
    }

    mutating func cooker(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 648, 220, 18)
        path(
            "M206 420 Q206 300 300 290 H500 Q594 300 594 420 L586 600 Q584 640 540 640 H260 Q216 640 214 600 Z",
            tin(main, 0.24)
        )
        path("M208 408 Q400 444 592 408 L592 420 Q400 458 208 420 Z", .plain(main.darker(0.45)), opacity: 0.7)
        path("M300 300 C 300 232, 500 232, 500 300", .none)
        line("M306 300 C 312 234, 488 234, 494 300", main.darker(0.3), 22)
        line("M312 292 C 322 242, 478 242, 488 292", main.lighter(0.4), 6, opacity: 0.7)
        circle(400, 330, 18, ball(.silver))
        rect(316, 476, 168, 116, r: 20, down(DrawingColour(0x2B2E36), 0.12))
        rect(334, 492, 132, 46, r: 8, .plain(DrawingColour(0xA8D4C4)))
        line("M352 514 h20 M386 504 v20 M400 514 h18 M432 504 v20", DrawingColour(0x2B4A44), 5)
        for x in [350.0, 400, 450] { circle(x, 564, 11, ball(accent)) }
        line("M236 330 Q222 360 222 400", .white, 10, opacity: 0.5)
    }

    mutating func espresso(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 648, 220, 17)
        rect(208, 246, 384, 130, r: 22, down(main, 0.2))
        rect(400, 340, 190, 290, r: 8, tin(main.darker(0.06), 0.18))
        rect(196, 594, 412, 48, r: 14, down(main.darker(0.1), 0.18))
        rect(222, 590, 190, 12, r: 4, .plain(.silver))
        for x in stride(from: 236.0, through: 396, by: 16) { line("M\(x) 593 v6", .black, 3) }
        rect(270, 374, 84, 34, r: 6, tin(.silver))
        rod("M350 404 L430 412", .brown, 18)
        rect(286, 404, 52, 20, r: 6, tin(DrawingColour(0x8F959E)))
        line("M304 428 V500 M320 428 V500", .brown, 3, opacity: 0.8)
        path("M268 502 h88 l-8 78 q-36 12 -72 0 Z", tin(accent, 0.2))
        line("M354 520 q30 0 26 26 q-4 18 -30 16", accent.darker(0.15), 8)
        circle(262, 308, 30, down(.cream, 0.1))
        line("M262 308 l12 -16", .red, 4)
        for x in [336.0, 380, 424] { circle(x, 308, 13, ball(.silver)) }
        rod("M560 372 C 590 420, 592 470, 574 540", .silver, 8)
        rect(420, 230, 140, 18, r: 6, .plain(main.darker(0.3)))
        for (x, colour) in [(446.0, DrawingColour.cream), (492, accent), (538, DrawingColour.cream)] {
            path("M\(x - 20) 200 h40 l-5 32 h-30 Z", tin(colour, 0.2))
        }
    }

    mutating func vacuum(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(330, 652, 150, 14)
        rod("M470 250 L330 610", DrawingColour(0xB6BBC4), 20)
        path("M210 640 q4 -34 60 -36 h110 q40 2 44 36 Z", down(main.darker(0.1)))
        rect(204, 634, 226, 12, r: 6, .plain(.black))
        placed("rotate(21 470 240)") { canvas in
            canvas.rect(420, 210, 100, 168, r: 28, canvas.tin(main))
            canvas.rect(430, 330, 80, 110, r: 16, canvas.tin(DrawingColour(0xBFD0D6), 0.3), opacity: 0.85)
            canvas.rect(444, 356, 52, 68, r: 10, canvas.down(accent), opacity: 0.8)
            canvas.line("M500 220 C 590 190, 600 320, 520 330", .black, 24)
            canvas.rect(424, 180, 92, 44, r: 18, canvas.down(.black, 0.15))
            canvas.circle(470, 262, 18, canvas.ball(accent))
        }
    }
}
