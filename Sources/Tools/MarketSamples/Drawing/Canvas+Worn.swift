/// Things to wear and to carry.
extension Canvas {
    mutating func jacket(_ main: DrawingColour, _ accent: DrawingColour) {
        placed("translate(18 26)") {
            $0.path(
                "M300 206 L168 300 L150 620 H236 L246 676 H556 L566 620 H650 L632 300 L500 206 Z",
                .plain(.shade),
                opacity: 0.14
            )
        }
        line("M400 176 C 400 130, 440 140, 432 110 C 424 84, 384 92, 386 116", DrawingColour(0x8F949D), 7)
        rod("M286 218 Q400 150 514 218", .wood, 15)
        path(
            "M300 206 Q220 230 188 300 Q156 420 146 600 Q190 626 236 606 L274 380 Z",
            down(main.darker(0.08))
        )
        path(
            "M500 206 Q580 230 612 300 Q644 420 654 600 Q610 626 564 606 L526 380 Z",
            down(main.darker(0.14))
        )
        path(
            "M300 206 Q350 236 400 236 Q450 236 500 206 Q540 240 548 330 L562 660 Q400 690 238 660 L252 330 Q260 240 300 206 Z",
            down(main, 0.16)
        )
        path(
            "M146 584 Q190 612 238 590 L236 608 Q190 628 146 602 Z M654 584 Q610 612 562 590 L564 608 Q610 628 654 602 Z",
            .plain(main.darker(0.4))
        )
        path(
            "M312 200 Q356 246 400 262 Q444 246 488 200 L516 222 Q470 290 404 312 H396 Q330 290 284 222 Z",
            down(accent, 0.16)
        )
        line("M400 300 V668", main.darker(0.45), 6)
        for y in stride(from: 350.0, through: 630, by: 56) { circle(414, y, 8, ball(.silver)) }
        line("M284 488 l62 26 M516 488 l-62 26", main.darker(0.45), 8)
        line("M300 350 Q292 460 286 560", main.lighter(0.5), 7, opacity: 0.3)
    }

    mutating func knit(_ main: DrawingColour, _ accent: DrawingColour) {
        placed("translate(18 26)") {
            $0.path(
                "M316 208 L176 300 L140 600 H240 V640 H560 V600 H660 L624 300 L484 208 Z",
                .plain(.shade),
                opacity: 0.14
            )
        }
        line("M400 176 C 400 130, 440 140, 432 110 C 424 84, 384 92, 386 116", DrawingColour(0x8F949D), 7)
        rod("M290 222 Q400 156 510 222", .wood, 15)
        path("M316 206 Q220 236 192 310 L134 586 Q178 618 226 600 L280 400 Z", down(main.darker(0.06)))
        path("M484 206 Q580 236 608 310 L666 586 Q622 618 574 600 L520 400 Z", down(main.darker(0.12)))
        path(
            "M316 206 Q400 268 484 206 Q534 236 544 320 L554 636 Q400 656 246 636 L256 320 Q266 236 316 206 Z",
            down(main, 0.16)
        )
        for y in [350.0, 372, 430, 452] {
            line("M256 \(y) q18 -14 36 0 t36 0 t36 0 t36 0 t36 0 t36 0 t36 0 t36 0", accent, 7)
        }
        line("M316 206 Q400 270 484 206", main.darker(0.25), 19)
        line("M316 204 Q400 266 484 204", main.lighter(0.2), 7)
        path("M246 608 Q400 630 554 608 L556 638 Q400 660 244 638 Z", down(main.darker(0.18)))
        for x in stride(from: 256.0, through: 546, by: 12) {
            line("M\(x) 616 v24", main.darker(0.4), 2, opacity: 0.6)
        }
    }

    mutating func sneakers(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 642, 280, 18)
        for (x, y, scale) in [(70.0, -66.0, 0.92), (-20, 0, 1)] {
            placed("translate(\(x) \(y)) scale(\(scale))") { canvas in
                canvas.path(
                    "M196 424 Q230 452 300 424 L334 412 Q380 470 470 500 Q600 520 640 556 Q660 590 640 606 H180 Q160 520 196 424 Z",
                    canvas.down(main, 0.18)
                )
                canvas.path(
                    "M196 424 Q230 452 300 424 L318 418 Q300 440 300 470 L186 520 Q176 470 196 424 Z",
                    .plain(main.darker(0.2))
                )
                canvas.path(
                    "M470 500 Q600 520 640 556 Q656 582 642 600 H520 Q500 540 470 500 Z",
                    canvas.down(main.lighter(0.25), 0.1)
                )
                canvas.path(
                    "M262 600 Q330 580 410 486 L450 496 Q400 580 350 602 Z",
                    canvas.down(accent, 0.15)
                )
                for step in 0..<5 {
                    let left = 330 + Double(step) * 32
                    canvas.line("M\(left) \(438 + Double(step) * 15) l44 -22", .cream, 9)
                    canvas.circle(left, 440 + Double(step) * 15, 4, .plain(.black))
                }
                canvas.path(
                    "M166 598 H650 Q670 622 640 640 H196 Q164 636 166 598 Z",
                    canvas.down(DrawingColour(0xF5F1E8), 0.12)
                )
                canvas.line("M170 618 H656", accent, 4, opacity: 0.8)
            }
        }
    }

    mutating func backpack(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 650, 200, 18)
        line("M350 196 C 350 130, 450 130, 450 196", main.darker(0.35), 17)
        line(
            "M250 330 C 180 400, 190 560, 240 600 M550 330 C 620 400, 610 560, 560 600",
            main.darker(0.35),
            21
        )
        path(
            "M244 330 Q246 184 400 184 Q554 184 556 330 V600 Q552 644 500 646 H300 Q248 644 244 600 Z",
            tin(main, 0.2)
        )
        line("M260 330 Q270 214 400 206 Q530 214 540 330", main.darker(0.45), 5, opacity: 0.8)
        path("M246 320 H554 V352 H246 Z", down(accent, 0.12))
        rect(292, 430, 216, 190, r: 34, down(main.lighter(0.08), 0.18))
        line("M304 482 H496", main.darker(0.45), 6)
        rod("M484 482 v30", accent, 7)
        rect(362, 262, 76, 46, r: 8, down(accent.lighter(0.1)))
        for x in [310.0, 490] { rect(x - 11, 336, 22, 56, r: 5, down(.silver)) }
    }

    mutating func handbag(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 644, 230, 17)
        line("M300 380 C 290 190, 510 190, 500 380", main.darker(0.35), 19)
        line("M302 376 C 296 202, 504 202, 498 376", main.lighter(0.2), 6, opacity: 0.7)
        path("M216 372 H584 L616 604 Q618 640 580 642 H220 Q182 640 184 604 Z", tin(main, 0.2))
        path("M214 372 H586 L594 450 Q500 520 400 522 Q300 520 206 450 Z", down(main.lighter(0.06), 0.18))
        line(
            "M220 384 L214 446 Q300 508 400 510 Q500 508 586 446 L580 384",
            main.lighter(0.5),
            2.5,
            opacity: 0.8,
            dashes: "9 7"
        )
        rect(372, 486, 56, 62, r: 10, down(accent, 0.3))
        circle(400, 512, 10, .plain(accent.darker(0.4)))
        for x in [300.0, 500] { circle(x, 392, 12, ball(accent)) }
    }

    mutating func tent(_ main: DrawingColour, _ accent: DrawingColour) {
        shadow(400, 664, 330, 19)
        line("M190 640 L80 676 M610 640 L722 676 M400 262 L250 250", .cream, 3, opacity: 0.9)
        path("M130 656 Q250 300 400 262 Q550 300 670 656 Z", down(main, 0.2))
        path("M400 262 Q550 300 670 656 H520 Q490 420 400 262 Z", .plain(main.darker(0.22)), opacity: 0.7)
        path("M400 300 Q300 470 286 656 H514 Q500 470 400 300 Z", .plain(main.darker(0.66)))
        path("M400 300 Q300 470 286 656 H344 Q362 470 400 300 Z", down(accent, 0.2))
        path("M400 300 Q500 470 514 656 H470 Q446 470 400 300 Z", down(accent.darker(0.12), 0.2))
        path("M344 656 Q380 620 470 656 Z", .plain(.mustard), opacity: 0.85)
        line("M130 656 Q250 300 400 262 Q550 300 670 656", main.darker(0.35), 6)
        line("M214 470 Q300 420 336 440", main.lighter(0.45), 5, opacity: 0.6)
        for x in [80.0, 722] { line("M\(x) 668 l4 18", DrawingColour(0x6D6A60), 7) }
    }

    mutating func lantern(_ main: DrawingColour, _ accent: DrawingColour) {
        circle(
            400,
            450,
            280,
            glow([
                (0, DrawingColour(0xFFE2A0), 0.65), (0.6, DrawingColour(0xFFE2A0), 0.15),
                (1, DrawingColour(0xFFE2A0), 0),
            ])
        )
        shadow(400, 644, 150, 17)
        line("M296 330 C 296 150, 504 150, 504 330", DrawingColour(0x5A5E67), 9)
        path("M340 250 H460 L490 316 H310 Z", tin(main))
        rect(378, 222, 44, 32, r: 8, tin(main.darker(0.15)))
        path(
            "M316 330 H484 Q520 440 484 548 H316 Q280 440 316 330 Z",
            tin(DrawingColour(0xF6E8C6), 0.3),
            opacity: 0.75
        )
        path(
            "M400 376 Q452 450 420 500 Q400 520 380 500 Q348 450 400 376 Z",
            ball(DrawingColour(0xF6A93B), 0.6)
        )
        path("M400 420 Q424 462 410 492 Q400 502 390 492 Q376 462 400 420 Z", .plain(DrawingColour(0xFFF3CE)))
        line("M316 330 Q280 440 316 548 M484 330 Q520 440 484 548 M400 330 V360", main.darker(0.2), 7)
        rect(302, 312, 196, 22, r: 6, tin(main))
        path("M302 546 H498 L524 626 Q520 644 500 644 H300 Q280 644 276 626 Z", tin(main))
        circle(400, 596, 19, ball(accent))
    }
}
