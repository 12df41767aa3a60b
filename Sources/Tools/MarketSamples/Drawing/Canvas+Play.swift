/// Things to read, to play and to make music with.
extension Canvas {
    mutating func books(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 650, 250, 16)
        let rows: [(DrawingColour, Double, Double, Double)] = [
            (main, 196, 410, 58), (.cream, 216, 372, 44), (accent, 204, 396, 52),
            (main.lighter(0.25), 226, 350, 46),
            (accent.darker(0.25), 214, 368, 40),
        ]
        var y = 646.0
        for (colour, x, width, height) in rows {
            y -= height
            rect(x, y, width, height, r: 6, down(colour, 0.18))
            path("M\(x + width - 8) \(y + 6) h8 v\(height - 12) h-8 Z", .plain(DrawingColour(0xF4ECDC)))
            rect(
                x + 34,
                y + height * 0.3,
                width * 0.34,
                height * 0.16,
                r: 2,
                .plain(colour.lighter(0.65)),
                opacity: 0.8
            )
            line(
                "M\(x + 16) \(y + 5) v\(height - 10) M\(x + width - 42) \(y + 5) v\(height - 10)",
                colour.lighter(0.5),
                3,
                opacity: 0.6
            )
            rect(x, y + height - 4, width, 4, .plain(.shade), opacity: 0.2)
        }
        placed("rotate(-5 400 \(y))") { canvas in
            canvas.rect(246, y - 30, 300, 30, r: 4, canvas.down(main.darker(0.15), 0.18))
            canvas.path("M538 \(y - 26) h8 v22 h-8 Z", .plain(DrawingColour(0xF4ECDC)))
            canvas.path("M300 \(y - 30) h22 v64 l-11 -12 l-11 12 Z", .plain(.mustard))
        }
    }

    mutating func train(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 652, 290, 15)
        rect(120, 636, 560, 12, r: 6, down(.wood))
        line("M318 600 H372", DrawingColour(0x6B6E76), 8)
        rect(150, 520, 176, 84, r: 12, down(accent, 0.2))
        for (x, colour) in [(188.0, DrawingColour.mustard), (240, main), (290, .mint)] {
            circle(x, 506, 27, ball(colour))
        }
        path("M150 540 h176 v52 q0 12 -12 12 h-152 q-12 0 -12 -12 Z", down(accent, 0.15))
        rect(366, 500, 260, 104, r: 18, down(main, 0.2))
        rect(372, 388, 118, 130, r: 12, down(main.darker(0.1)))
        rect(394, 416, 74, 62, r: 8, down(DrawingColour(0xD7ECF2)))
        rect(358, 374, 146, 22, r: 10, down(.mustard))
        rect(556, 430, 38, 78, r: 6, down(accent.darker(0.1)))
        rect(546, 418, 58, 20, r: 8, down(.mustard))
        circle(622, 552, 22, ball(.mustard))
        for (x, radius) in [(194.0, 28.0), (282, 28), (414, 34), (500, 34), (584, 28)] {
            circle(x, 640 - radius + 2, radius, ball(DrawingColour(0xB78453)))
            circle(x, 640 - radius + 2, radius * 0.35, .plain(.cream))
        }
        for (x, y, size) in [(580.0, 376.0, 20.0), (606, 334, 27), (646, 284, 34)] {
            circle(x, y, size, .plain(.white), opacity: 0.75)
        }
    }

    mutating func bear(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 650, 210, 19)
        circle(276, 592, 62, ball(main))
        circle(524, 592, 62, ball(main))
        circle(270, 600, 34, ball(main.lighter(0.35), 0.2))
        circle(530, 600, 34, ball(main.lighter(0.35), 0.2))
        placed("rotate(28 270 470)") { $0.oval(262, 478, 44, 86, $0.ball(main)) }
        placed("rotate(-28 530 470)") { $0.oval(538, 478, 44, 86, $0.ball(main)) }
        oval(400, 520, 138, 130, ball(main))
        oval(400, 540, 84, 86, ball(main.lighter(0.35), 0.18))
        for x in [292.0, 508] {
            circle(x, 228, 52, ball(main))
            circle(x, 232, 28, .plain(main.lighter(0.35)))
        }
        oval(400, 312, 146, 128, ball(main))
        oval(400, 358, 64, 48, ball(main.lighter(0.45), 0.15))
        oval(400, 336, 23, 16, .plain(DrawingColour(0x3B2A22)))
        line("M400 352 v18 q-16 18 -32 6 M400 370 q16 18 32 6", DrawingColour(0x3B2A22), 5)
        for x in [338.0, 462] {
            circle(x, 300, 14, .plain(DrawingColour(0x2A201B)))
            circle(x - 4, 295, 5, .plain(.white))
        }
        path("M400 442 L322 410 Q312 444 322 478 Z M400 442 L478 410 Q488 444 478 478 Z", down(accent))
        circle(400, 443, 20, ball(accent))
    }

    mutating func blocks(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 648, 250, 17)
        rect(196, 520, 126, 126, r: 10, down(main, 0.16))
        rect(334, 520, 126, 126, r: 10, down(.mustard, 0.16))
        rect(472, 520, 126, 126, r: 10, down(accent, 0.16))
        rect(266, 392, 126, 126, r: 10, down(.leaf, 0.16))
        rect(404, 392, 126, 126, r: 10, down(.cream, 0.12))
        path(
            "M335 390 V320 A64 64 0 0 1 463 320 V390 H431 V322 A32 32 0 0 0 367 322 V390 Z",
            down(main.lighter(0.1))
        )
        path("M320 262 L399 190 L478 262 Z", down(.coral))
        circle(259, 583, 34, .plain(.cream), opacity: 0.85)
        path("M397 552 l34 62 h-68 Z", .plain(.cream), opacity: 0.85)
        rect(508, 556, 54, 54, r: 4, .plain(.cream), opacity: 0.85)
        path(
            "M329 424 l10 22 l24 3 l-18 17 l5 24 l-21 -12 l-21 12 l5 -24 l-18 -17 l24 -3 Z",
            .plain(.cream),
            opacity: 0.9
        )
        circle(467, 455, 30, .plain(.teal), opacity: 0.75)
    }

    mutating func guitar(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 672, 160, 13)
        placed("translate(22 10) rotate(7 400 640)") {
            $0.path(
                "M400 380 C 480 372, 500 440, 480 476 C 520 510, 534 660, 400 664 C 266 660, 280 510, 320 476 C 300 440, 320 372, 400 380 Z",
                .plain(.shade),
                opacity: 0.16
            )
            $0.rect(384, 60, 30, 340, .plain(.shade), opacity: 0.12)
        }
        placed("rotate(5 400 640)") { canvas in
            canvas.path("M374 30 Q400 20 426 30 L420 110 H380 Z", canvas.down(.walnut))
            for y in [48.0, 70, 92] {
                canvas.circle(368, y, 8, canvas.ball(.silver))
                canvas.circle(432, y, 8, canvas.ball(.silver))
            }
            canvas.path(
                "M400 374 C 486 366, 506 436, 484 476 C 534 514, 546 664, 400 668 C 254 664, 266 514, 316 476 "
                    + "C 294 436, 314 366, 400 374 Z",
                canvas.down(main.darker(0.4))
            )
            canvas.path(
                "M400 382 C 476 374, 496 436, 474 478 C 522 514, 534 654, 400 658 C 266 654, 278 514, 326 478 "
                    + "C 304 436, 324 374, 400 382 Z",
                canvas.ball(main, 0.3)
            )
            canvas.circle(400, 486, 46, .plain(main.lighter(0.4)))
            canvas.circle(400, 486, 38, .plain(DrawingColour(0x2C211B)))
            canvas.rect(382, 104, 36, 350, r: 3, canvas.tin(DrawingColour(0x4C3528)))
            for y in stride(from: 134.0, through: 430, by: 27) { canvas.line("M383 \(y) h34", .silver, 2.5) }
            for y in [174.0, 228, 282] { canvas.circle(400, y, 4, .plain(.cream)) }
            canvas.rect(352, 584, 96, 17, r: 6, canvas.down(DrawingColour(0x4C3528)))
            for index in 0..<6 {
                let x = 388 + Double(index) * 4.8
                canvas.line("M\(x) 50 V590", DrawingColour(0xE8E4DA), 1.2)
            }
            canvas.path(
                "M432 500 q44 10 40 70 q-30 20 -50 -12 q14 -30 10 -58 Z",
                canvas.down(accent, 0.1),
                opacity: 0.9
            )
        }
    }

    mutating func violin(_ main: DrawingColour, _ accent: DrawingColour) {
        placed("rotate(24 400 400)") { canvas in
            canvas.placed("translate(18 18)") {
                $0.path(
                    "M400 330 C 490 330, 496 400, 468 440 C 452 470, 452 500, 478 524 C 520 570, 500 690, 400 692 C 300 690, 280 570, 322 524 C 348 500, 348 470, 332 440 C 304 400, 310 330, 400 330 Z",
                    .plain(.shade),
                    opacity: 0.2
                )
            }
            canvas.path(
                "M400 330 C 490 330, 496 400, 468 440 C 452 470, 452 500, 478 524 C 520 570, 500 690, 400 692 "
                    + "C 300 690, 280 570, 322 524 C 348 500, 348 470, 332 440 C 304 400, 310 330, 400 330 Z",
                canvas.ball(main, 0.35)
            )
            canvas.line("M338 470 q-14 24 -4 50 M462 470 q14 24 4 50", main.darker(0.7), 7)
            canvas.path("M384 90 h32 l8 410 h-48 Z", canvas.tin(DrawingColour(0x2F2623)))
            canvas.path("M380 92 Q376 50 400 44 Q424 50 420 92 Z", canvas.down(main.darker(0.2)))
            for y in [62.0, 84] { canvas.line("M366 \(y) h68", DrawingColour(0x2F2623), 9) }
            canvas.rect(362, 540, 76, 9, r: 3, canvas.down(.wood))
            canvas.path("M384 584 h32 l8 84 q-24 14 -48 0 Z", canvas.down(DrawingColour(0x2F2623)))
            for index in 0..<4 {
                canvas.line("M\(391 + Double(index) * 6) 84 V596", DrawingColour(0xE8E4DA), 1.5)
            }
        }
        rod("M640 130 L540 720", .brown, 9)
        line("M626 132 L528 706", .cream, 4)
        circle(543, 704, 8, ball(accent))
    }

    mutating func piano(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 652, 320, 17)
        line("M210 470 L560 650 M590 470 L240 650", DrawingColour(0x3F4249), 15)
        rect(86, 366, 628, 104, r: 14, down(main, 0.16))
        rect(106, 396, 588, 66, r: 4, .plain(DrawingColour(0x16171B)))
        for key in 0..<24 {
            rect(110 + Double(key) * 24.2, 400, 22.4, 58, r: 2, down(DrawingColour(0xF6F2E8), 0.06))
        }
        for key in 0..<24 where ![2, 6].contains(key % 7) {
            rect(110 + Double(key) * 24.2 + 16, 400, 13, 35, r: 2, .plain(DrawingColour(0x202126)))
        }
        for x in stride(from: 128.0, through: 240, by: 26) { circle(x, 382, 6, ball(accent)) }
        rect(340, 374, 120, 16, r: 4, .plain(DrawingColour(0x9AD0C1)))
        path("M306 366 L330 250 H470 L494 366 Z", down(main.darker(0.1)), opacity: 0.9)
        path("M336 352 V262 q32 -14 64 0 q32 -14 64 0 V352 q-32 -12 -64 0 q-32 -12 -64 0 Z", .plain(.cream))
        for y in [280.0, 298, 316, 334] {
            line("M346 \(y) q24 -8 46 0 M410 \(y) q24 -8 46 0", .grey, 2, opacity: 0.8)
        }
    }

    mutating func racket(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(410, 662, 180, 13)
        placed("rotate(14 400 400)") { canvas in
            canvas.placed("translate(20 14)") {
                $0.oval(400, 260, 142, 186, .none)
                $0.line(
                    "M400 74 C 590 74, 580 446, 400 446 C 220 446, 210 74, 400 74",
                    .shade,
                    20,
                    opacity: 0.12
                )
            }
            for x in stride(from: 284.0, through: 516, by: 18) {
                let half = 176 * (1 - ((x - 400) / 138) * ((x - 400) / 138)).squareRoot()
                canvas.line("M\(x) \(260 - half) V\(260 + half)", DrawingColour(0xF4EFE2), 2)
            }
            for y in stride(from: 98.0, through: 424, by: 18) {
                let half = 132 * max(0, 1 - ((y - 260) / 182) * ((y - 260) / 182)).squareRoot()
                canvas.line("M\(400 - half) \(y) H\(400 + half)", DrawingColour(0xF4EFE2), 2)
            }
            canvas.line(
                "M400 78 C 580 78, 572 442, 400 442 C 228 442, 220 78, 400 78 Z",
                main.darker(0.2),
                20
            )
            canvas.line(
                "M400 78 C 580 78, 572 442, 400 442 C 228 442, 220 78, 400 78 Z",
                main.lighter(0.1),
                11
            )
            canvas.line("M296 180 C 310 120, 350 92, 400 90", main.lighter(0.6), 4, opacity: 0.8)
            canvas.rod("M338 420 L388 520 M462 420 L412 520", main, 14)
            canvas.rect(380, 510, 40, 176, r: 12, canvas.tin(accent))
            for y in stride(from: 526.0, through: 660, by: 20) {
                canvas.line("M382 \(y + 10) L418 \(y)", accent.darker(0.4), 3, opacity: 0.7)
            }
        }
        circle(566, 616, 42, ball(DrawingColour(0xCBD94A)))
        line("M530 600 q34 12 30 56 M602 596 q-26 16 -14 52", .cream, 5)
    }

    mutating func basketball(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 650, 190, 19)
        circle(400, 446, 200, ball(main, 0.3))
        line("M400 246 C 370 360, 370 540, 400 646 M204 412 C 330 452, 480 452, 596 410", accent, 7)
        line("M262 302 C 350 380, 350 520, 270 598 M538 302 C 450 380, 450 520, 530 598", accent, 7)
        oval(330, 350, 60, 40, .plain(.white), opacity: 0.16)
    }

    mutating func boardGame(_ main: DrawingColour, _ accent: DrawingColour) {
        placed("rotate(-10 380 400)") { canvas in
            canvas.rect(150, 180, 400, 400, r: 12, .plain(.shade), opacity: 0.2)
            canvas.rect(134, 160, 400, 400, r: 12, canvas.down(main.darker(0.12), 0.12))
            canvas.rect(154, 180, 360, 360, r: 4, .plain(.cream))
            for row in 0..<8 {
                for column in 0..<8 where (row + column) % 2 == 1 {
                    canvas.rect(154 + Double(column) * 45, 180 + Double(row) * 45, 45, 45, .plain(main))
                }
            }
            for (column, row, colour) in [
                (0.0, 0.0, DrawingColour.black), (2, 1, .black), (4, 0, .black), (5, 2, .black),
                (6, 1, .black),
                (1, 7, accent), (3, 6, accent), (4, 5, accent), (6, 7, accent), (7, 6, accent),
            ] {
                let (x, y) = (154 + column * 45 + 22.5, 180 + row * 45 + 22.5)
                canvas.circle(x + 4, y + 6, 17, .plain(.shade), opacity: 0.3)
                canvas.circle(x, y, 17, canvas.ball(colour))
                canvas.circle(x, y - 2, 9, canvas.ball(colour.lighter(0.2)))
            }
        }
        for (x, y, turn) in [(610.0, 560.0, 16.0), (672, 620, -12)] {
            placed("rotate(\(turn) \(x) \(y))") { canvas in
                canvas.rect(x - 20, y - 14, 52, 52, r: 10, .plain(.shade), opacity: 0.2)
                canvas.rect(x - 26, y - 26, 52, 52, r: 10, canvas.down(DrawingColour(0xFBF8F0), 0.08))
                for (dx, dy) in [(-12.0, -12.0), (0, 0), (12, 12)] {
                    canvas.circle(x + dx, y + dy, 5, .plain(.black))
                }
            }
        }
    }

    mutating func puzzle(_ main: DrawingColour, _ accent: DrawingColour) {
        placed("translate(14 22)") { $0.rect(170, 190, 420, 420, r: 10, .plain(.shade), opacity: 0.18) }
        rect(160, 180, 420, 420, r: 10, down(main.lighter(0.3), 0.12))
        path("M160 460 q100 -90 190 -30 q90 -110 230 -20 V590 q0 10 -10 10 H170 q-10 0 -10 -10 Z", down(main))
        path("M160 540 q160 -60 420 -10 V590 q0 10 -10 10 H170 q-10 0 -10 -10 Z", down(main.darker(0.25)))
        circle(470, 276, 46, ball(accent))
        for place in [265.0, 370, 475] {
            line(
                "M\(place) 180 v36 q-22 0 -22 17 t22 17 v88 q22 0 22 17 t-22 17 v88 q-22 0 -22 17 t22 17 v86",
                .cream,
                4,
                opacity: 0.75
            )
            line(
                "M160 \(place + 20) h36 q0 -22 17 -22 t17 22 h88 q0 22 17 22 t17 -22 h88 q0 -22 17 -22 t17 22 h86",
                .cream,
                4,
                opacity: 0.75
            )
        }
        for (x, y, turn, colour) in [(640.0, 580.0, 24.0, accent), (660, 430, -14, main)] {
            placed("rotate(\(turn) \(x) \(y))") { canvas in
                canvas.path(
                    "M\(x - 38) \(y - 38) h26 a13 13 0 1 1 24 0 h26 v26 a13 13 0 1 1 0 24 v26 h-76 Z",
                    canvas.down(colour, 0.2)
                )
            }
        }
    }
}
