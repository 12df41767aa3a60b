/// Things of a household.
extension Canvas {
    mutating func deskLamp(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(360, 646, 170, 17)
        let light = gradient(
            from: (0, 0),
            to: (0, 1),
            [(0, DrawingColour(0xFFE7AE), 0.75), (1, DrawingColour(0xFFE7AE), 0)]
        )
        path("M470 372 L606 300 L770 640 L430 650 Z", light)
        path("M250 640 q6 -34 60 -36 h80 q54 2 60 36 q-100 16 -200 0 Z", down(main))
        rod("M350 606 L286 408", main.darker(0.1), 14)
        rod("M286 408 L470 262", main.darker(0.1), 14)
        circle(286, 408, 19, ball(accent))
        circle(350, 600, 15, ball(accent))
        placed("rotate(-28 500 280)") { canvas in
            canvas.circle(500, 336, 30, .plain(DrawingColour(0xFFF3CC)))
            canvas.path("M466 226 q34 -26 68 0 L594 330 q-94 30 -188 0 Z", canvas.tin(main))
            canvas.oval(500, 332, 94, 15, .plain(DrawingColour(0xFFF0C4)), opacity: 0.9)
        }
        circle(470, 262, 15, ball(accent))
    }

    mutating func standLamp(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 650, 130, 16)
        circle(
            400,
            330,
            300,
            glow([
                (0, DrawingColour(0xFFE9B8), 0.7), (0.6, DrawingColour(0xFFE9B8), 0.2),
                (1, DrawingColour(0xFFE9B8), 0),
            ])
        )
        rod("M400 380 V620", accent, 15)
        path("M310 644 q4 -26 50 -28 h80 q46 2 50 28 q-90 14 -180 0 Z", down(accent))
        circle(400, 470, 24, ball(accent))
        path("M316 180 H484 L556 392 Q400 420 244 392 Z", tin(main, 0.22))
        path(
            "M316 180 H484 L556 392 Q400 420 244 392 Z",
            gradient(
                from: (0, 0),
                to: (0, 1),
                [(0, DrawingColour(0xFFF3D2), 0.05), (1, DrawingColour(0xFFF3D2), 0.75)]
            )
        )
        for (top, bottom) in [(340.0, 294.0), (370, 350), (400, 404), (430, 456), (460, 510)] {
            line("M\(top) 182 L\(bottom) 402", main.darker(0.3), 2, opacity: 0.25)
        }
        line("M316 180 H484", main.darker(0.2), 6)
        line("M452 404 V470", accent, 3)
        circle(452, 476, 6, ball(accent))
    }

    mutating func chair(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(410, 654, 190, 18)
        rod("M300 476 L270 644", main.darker(0.2), 20)
        rod("M520 470 L560 630", main.darker(0.25), 18)
        rod("M316 196 L300 500", main, 20)
        rod("M500 190 L516 480", main, 20)
        for y in [236.0, 296, 356] {
            path(
                "M314 \(y) Q408 \(y - 22) 502 \(y - 6) l1 28 Q408 \(y + 6) 313 \(y + 30) Z",
                down(main.lighter(0.06))
            )
        }
        path("M262 476 L536 460 L572 510 L246 530 Z", down(main.lighter(0.1)))
        path("M246 530 L572 510 V532 L246 554 Z", .plain(main.darker(0.3)))
        path("M280 470 L522 456 L548 500 L268 516 Q262 490 280 470 Z", down(accent, 0.18))
        rod("M262 546 L244 664", main, 21)
        rod("M556 528 L580 652", main, 21)
        line("M268 604 L566 590", main.darker(0.15), 10)
    }

    mutating func armchair(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 652, 250, 20)
        for (x, turn) in [(250.0, 8.0), (550, -8)] {
            placed("rotate(\(turn) \(x) 600)") { $0.path("M\(x - 13) 590 h26 l-6 60 h-14 Z", $0.tin(.wood)) }
        }
        path("M232 480 V260 Q236 196 306 190 H494 Q564 196 568 260 V480 Z", down(main, 0.18))
        for x in [340.0, 460] { line("M\(x) 214 V430", main.darker(0.25), 3, opacity: 0.5) }
        for (x, y) in [(340.0, 290.0), (460, 290)] { circle(x, y, 6, .plain(main.darker(0.35))) }
        path("M240 440 H560 V540 H240 Z", down(main.lighter(0.1), 0.2))
        path(
            "M244 432 Q400 404 556 432 Q572 450 560 488 Q400 506 240 488 Q228 450 244 432 Z",
            down(main.lighter(0.14), 0.16)
        )
        rect(216, 500, 368, 104, r: 22, down(main, 0.18))
        path("M170 400 Q172 366 208 366 Q246 366 248 400 V600 H190 Q172 600 170 580 Z", tin(main, 0.2))
        path("M630 400 Q628 366 592 366 Q554 366 552 400 V600 H610 Q628 600 630 580 Z", tin(main, 0.24))
        placed("rotate(-10 340 400)") { canvas in
            canvas.rect(276, 322, 138, 128, r: 28, canvas.ball(accent, 0.25))
        }
    }

    mutating func desk(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 654, 300, 17)
        for x in [150.0, 624] {
            path("M\(x) 380 h28 l-4 270 h-20 Z", tin(main.darker(0.1)))
        }
        path("M182 380 h14 v236 h-10 Z M606 380 h12 l-4 236 h-10 Z", .plain(main.darker(0.4)))
        path("M146 330 H654 L690 372 H110 Z", down(main.lighter(0.14), 0.15))
        rect(110, 372, 580, 24, r: 3, down(main, 0.15))
        rect(420, 396, 190, 74, r: 4, down(main.darker(0.06), 0.15))
        rect(426, 402, 178, 62, r: 3, down(main.lighter(0.06), 0.12))
        circle(515, 433, 9, ball(accent))
        for (width, y) in [(180.0, 338.0), (260, 352), (120, 364)] {
            line(
                "M\(260 - width * 0.3) \(y) q\(width * 0.5) -6 \(width) 0",
                main.darker(0.35),
                2,
                opacity: 0.35
            )
        }
        let cover = [DrawingColour.navy, accent, .ivory]
        for (index, colour) in cover.enumerated() {
            rect(
                216 + Double(index) * 4,
                318 - Double(index) * 15,
                118 - Double(index) * 10,
                14,
                r: 2,
                down(colour, 0.12)
            )
        }
        path("M560 266 h44 l-5 60 q-17 6 -34 0 Z", tin(.cream, 0.18))
        for turn in [-34.0, -8, 22] {
            placed("rotate(\(turn) 582 270)") {
                $0.path("M582 272 q-16 -44 0 -84 q16 40 0 84 Z", $0.down(.leaf))
            }
        }
    }

    mutating func shelf(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 654, 200, 15)
        rect(222, 130, 356, 520, r: 6, down(main, 0.12))
        let rows: [Double] = [150, 276, 402, 528]
        for (row, y) in rows.enumerated() {
            rect(242, y, 316, 106, .plain(main.darker(0.5)))
            rect(242, y, 316, 14, .plain(.shade), opacity: 0.25)
            var x = 250.0
            let books: [DrawingColour] = [
                .terracotta, .cream, .navy, accent, .mustard, .ivory, .teal, .brown, .coral, .olive,
            ]
            if row == 1 {
                path("M300 330 h52 l-8 52 h-36 Z", tin(.terracotta))
                for turn in [-40.0, -14, 12, 40] {
                    placed("rotate(\(turn) 326 332)") {
                        $0.path("M326 334 q-13 -26 0 -48 q13 22 0 48 Z", $0.down(.leaf))
                    }
                }
                x = 400
            }
            var index = row * 3
            while x < (row == 2 ? 440 : 536) {
                let width = 16 + Double((index * 7) % 11)
                let height = 66 + Double((index * 13) % 30)
                rect(x, y + 106 - height, width, height, r: 2, tin(books[index % books.count], 0.16))
                x += width + 1
                index += 1
            }
            if row == 2 { circle(500, y + 76, 30, ball(accent)) }
        }
    }

    mutating func mirror(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 656, 150, 14)
        path("M268 646 V290 A132 132 0 0 1 532 290 V646 Z", down(main, 0.2))
        let glass = gradient(
            from: (0, 0),
            to: (1, 1),
            [
                (0, DrawingColour(0xF5FAFB), 1), (0.5, DrawingColour(0xC5D6DC), 1),
                (1, DrawingColour(0x9FB4BE), 1),
            ]
        )
        path("M284 632 V292 A116 116 0 0 1 516 292 V632 Z", glass)
        path("M284 520 Q400 490 516 520 V632 H284 Z", .plain(DrawingColour(0xB49472)), opacity: 0.5)
        path("M300 470 L470 210 L506 246 L320 540 Z", .plain(.white), opacity: 0.4)
        path("M330 570 L516 300 V330 L346 580 Z", .plain(.white), opacity: 0.25)
        circle(400, 646, 5, .plain(accent))
    }

    mutating func clock(_ main: DrawingColour, _ accent: DrawingColour) {
        placed("translate(16 26)") {
            $0.circle(400, 400, 214, $0.glow([(0, .shade, 0.4), (0.8, .shade, 0.25), (1, .shade, 0)]))
        }
        circle(400, 400, 206, down(main, 0.3))
        circle(400, 400, 180, down(DrawingColour(0xFAF6EC), 0.08))
        for hour in 0..<12 {
            placed("rotate(\(Double(hour) * 30) 400 400)") {
                $0.line("M400 236 v\(hour % 3 == 0 ? 30 : 16)", .black, hour % 3 == 0 ? 9 : 5, isRound: false)
            }
        }
        line("M400 400 L318 342", .black, 13)
        line("M400 400 L488 284", .black, 9)
        line("M386 428 L462 536", accent, 4)
        circle(400, 400, 14, .plain(accent))
        path(
            "M240 330 A180 180 0 0 1 440 224 L300 520 A180 180 0 0 1 240 330 Z",
            .plain(.white),
            opacity: 0.3
        )
    }

    mutating func plant(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 648, 170, 18)
        let leaves: [(Double, Double, Double)] = [
            (-78, 190, 0.25), (76, 180, 0.25), (-56, 260, 0.12), (54, 262, 0.15), (-34, 320, 0),
            (32, 330, 0.05),
            (-12, 370, 0.1), (12, 350, -0.1), (-94, 130, 0.3), (94, 126, 0.3),
        ]
        for (turn, length, shade) in leaves {
            placed("translate(400 500) rotate(\(turn))") { canvas in
                canvas.line("M0 0 V\(-length * 0.45)", accent.darker(0.3), 6)
                let colour = shade < 0 ? accent.lighter(0.15) : accent.darker(shade)
                let wide = length * 0.24
                canvas.path(
                    "M0 \(-length * 0.36) C \(-wide * 1.2) \(-length * 0.5), \(-wide) \(-length * 0.86), 0 \(-length) "
                        + "C \(wide) \(-length * 0.86), \(wide * 1.2) \(-length * 0.5), 0 \(-length * 0.36) Z",
                    canvas.down(colour, 0.25)
                )
                canvas.line("M0 \(-length * 0.4) V\(-length * 0.93)", accent.lighter(0.35), 2.5, opacity: 0.7)
                for share in [0.52, 0.64, 0.76] {
                    canvas.line(
                        "M0 \(-length * share) l\(-wide * 0.6) \(-length * 0.09) M0 \(-length * share) l\(wide * 0.6) \(-length * 0.09)",
                        accent.lighter(0.3),
                        1.6,
                        opacity: 0.5
                    )
                }
            }
        }
        path("M296 486 H504 L478 636 Q400 656 322 636 Z", tin(main, 0.25))
        path("M284 466 H516 L508 510 Q400 524 292 510 Z", tin(main.lighter(0.06), 0.25))
        oval(400, 468, 114, 12, .plain(DrawingColour(0x5A4434)))
    }

    mutating func kettle(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(410, 644, 210, 17)
        line("M312 520 C 214 520, 236 380, 196 330 C 184 312, 166 312, 156 322", main.darker(0.25), 25)
        line("M312 520 C 214 520, 236 380, 196 330 C 184 312, 166 312, 156 322", main.lighter(0.1), 16)
        line("M306 510 C 226 506, 246 390, 204 332", main.lighter(0.55), 5, opacity: 0.8)
        path("M322 376 H498 L560 612 Q562 640 530 642 H290 Q258 640 260 612 Z", tin(main, 0.32))
        path("M316 376 Q410 352 504 376 L502 390 Q410 408 318 390 Z", down(main.lighter(0.1)))
        oval(410, 354, 22, 9, .plain(main.darker(0.3)))
        circle(410, 336, 19, ball(accent))
        line("M500 392 C 650 372, 662 520, 590 572", accent.darker(0.15), 25)
        line("M500 388 C 642 370, 652 514, 588 562", accent.lighter(0.25), 8, opacity: 0.7)
        line("M336 420 Q306 520 298 610", .white, 12, opacity: 0.4)
    }

    mutating func pan(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(344, 628, 260, 26)
        rod("M560 520 L728 476", accent, 27)
        circle(718, 479, 6, .plain(.black))
        path("M110 500 Q120 620 230 632 H450 Q566 620 578 500 Z", tin(main, 0.22))
        oval(344, 500, 234, 84, down(main.lighter(0.1)))
        oval(344, 504, 216, 74, down(DrawingColour(0x33363D), 0.14))
        oval(344, 516, 170, 52, glow([(0, .white, 0.1), (1, .white, 0)]))
        path(
            "M226 500 q10 -44 78 -40 q60 -22 104 12 q56 10 30 44 q-12 30 -80 26 q-60 14 -90 -10 q-46 -4 -42 -32 Z",
            .plain(DrawingColour(0xFBF7EC))
        )
        oval(328, 496, 42, 21, ball(DrawingColour(0xF0B23E)))
        oval(316, 488, 12, 5, .plain(.white), opacity: 0.7)
    }

    mutating func mugs(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 642, 240, 16)
        for (x, y, colour, side) in [(496.0, 618.0, accent, 1.0), (300, 634, main, -1)] {
            let edge = x + side * 84
            line(
                "M\(edge) \(y - 160) q\(side * 78) -6 \(side * 72) 54 q\(side * -8) 46 \(side * -76) 48",
                colour.darker(0.2),
                21
            )
            line(
                "M\(edge) \(y - 162) q\(side * 72) -4 \(side * 68) 52",
                colour.lighter(0.35),
                6,
                opacity: 0.6
            )
            path(
                "M\(x - 92) \(y - 206) H\(x + 92) L\(x + 80) \(y - 12) Q\(x) \(y + 16) \(x - 80) \(y - 12) Z",
                tin(colour, 0.25)
            )
            oval(x, y - 206, 92, 21, down(colour.lighter(0.2)))
            oval(x, y - 203, 80, 16, .plain(DrawingColour(0x5A3A28)))
            line(
                "M\(x - 79) \(y - 60) Q\(x) \(y - 42) \(x + 79) \(y - 60)",
                colour.lighter(0.45),
                7,
                opacity: 0.75
            )
            line(
                "M\(x - 20) \(y - 250) q-16 -26 0 -50 q14 -24 0 -46 M\(x + 22) \(y - 244) q-14 -24 0 -46",
                .white,
                7,
                opacity: 0.5
            )
        }
    }

    mutating func vase(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 646, 140, 16)
        for (turn, length) in [(-30.0, 250.0), (-14, 300), (2, 330), (17, 290), (32, 240)] {
            placed("translate(400 400) rotate(\(turn))") { canvas in
                canvas.line("M0 0 V\(-length + 30)", DrawingColour(0x6F8F5E), 5)
                canvas.path("M0 \(-length * 0.45) q-34 -10 -38 -46 q34 6 38 46 Z", canvas.down(.leaf))
                for petal in 0..<6 {
                    canvas.placed("translate(0 \(-length + 30)) rotate(\(Double(petal) * 60))") {
                        $0.path(
                            "M0 0 C -22 -16, -20 -48, 0 -52 C 20 -48, 22 -16, 0 0 Z",
                            $0.down(accent, 0.3)
                        )
                    }
                }
                canvas.circle(0, -length + 30, 13, canvas.ball(.mustard))
            }
        }
        path(
            "M352 380 H448 Q440 430 480 480 Q528 560 470 630 Q400 652 330 630 Q272 560 320 480 Q360 430 352 380 Z",
            tin(main, 0.28)
        )
        oval(400, 380, 48, 11, .plain(main.darker(0.3)))
        line("M312 520 Q292 570 330 612", .white, 10, opacity: 0.4)
    }
}
