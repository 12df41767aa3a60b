/// A kind of thing that there is a drawing of.
public enum Thing: String, Hashable, Sendable, CaseIterable {
    case bicycle, stroller, helmet, skateboard, suitcase
    case camera, phone, laptop, monitor, headphones, keyboard, controller, speaker, watch, fan, cooker,
        espresso, vacuum
    case deskLamp, standLamp, chair, armchair, desk, shelf, mirror, clock, plant, kettle, pan, mugs, vase
    case jacket, knit, sneakers, backpack, handbag, tent, lantern
    case books, train, bear, blocks, guitar, violin, piano, racket, basketball, boardGame, puzzle
}

extension Thing {
    var stage: Stage {
        switch self {
        case .bicycle, .stroller, .skateboard, .suitcase, .vacuum, .chair, .armchair, .desk, .shelf, .mirror,
            .guitar,
            .piano, .racket, .basketball, .standLamp, .fan:
            .floor
        case .tent: .meadow
        case .clock, .jacket, .knit: .wall
        case .watch, .headphones, .keyboard, .controller, .violin, .boardGame, .puzzle: .cloth
        default: .table
        }
    }

    /// The middle of the photo from near.
    var detail: (x: Double, y: Double) {
        switch self {
        case .bicycle: (500, 380)
        case .stroller: (390, 340)
        case .skateboard: (260, 570)
        case .suitcase: (460, 420)
        case .camera: (420, 470)
        case .phone: (500, 320)
        case .laptop: (400, 540)
        case .headphones: (540, 500)
        case .keyboard: (300, 400)
        case .controller: (500, 400)
        case .speaker: (520, 460)
        case .vacuum: (470, 290)
        case .deskLamp: (480, 300)
        case .desk: (500, 380)
        case .shelf: (400, 320)
        case .plant: (400, 400)
        case .kettle: (300, 420)
        case .pan: (380, 500)
        case .jacket: (400, 320)
        case .knit: (400, 380)
        case .sneakers: (440, 520)
        case .tent: (400, 500)
        case .books: (390, 500)
        case .train: (480, 500)
        case .bear: (400, 350)
        case .guitar: (400, 500)
        case .violin: (380, 480)
        case .piano: (300, 420)
        case .racket: (420, 300)
        default: (400, 430)
        }
    }

    func draw(_ main: DrawingColour, _ accent: DrawingColour, on canvas: inout Canvas) {
        switch self {
        case .bicycle: canvas.bicycle(main, accent)
        case .stroller: canvas.stroller(main, accent)
        case .helmet: canvas.helmet(main, accent)
        case .skateboard: canvas.skateboard(main, accent)
        case .suitcase: canvas.suitcase(main, accent)
        case .camera: canvas.camera(main, accent)
        case .phone: canvas.phone(main, accent)
        case .laptop: canvas.laptop(main, accent)
        case .monitor: canvas.monitor(main, accent)
        case .headphones: canvas.headphones(main, accent)
        case .keyboard: canvas.keyboard(main, accent)
        case .controller: canvas.controller(main, accent)
        case .speaker: canvas.speaker(main, accent)
        case .watch: canvas.watch(main, accent)
        case .fan: canvas.fan(main, accent)
        case .cooker: canvas.cooker(main, accent)
        case .espresso: canvas.espresso(main, accent)
        case .vacuum: canvas.vacuum(main, accent)
        case .deskLamp: canvas.deskLamp(main, accent)
        case .standLamp: canvas.standLamp(main, accent)
        case .chair: canvas.chair(main, accent)
        case .armchair: canvas.armchair(main, accent)
        case .desk: canvas.desk(main, accent)
        case .shelf: canvas.shelf(main, accent)
        case .mirror: canvas.mirror(main, accent)
        case .clock: canvas.clock(main, accent)
        case .plant: canvas.plant(main, accent)
        case .kettle: canvas.kettle(main, accent)
        case .pan: canvas.pan(main, accent)
        case .mugs: canvas.mugs(main, accent)
        case .vase: canvas.vase(main, accent)
        case .jacket: canvas.jacket(main, accent)
        case .knit: canvas.knit(main, accent)
        case .sneakers: canvas.sneakers(main, accent)
        case .backpack: canvas.backpack(main, accent)
        case .handbag: canvas.handbag(main, accent)
        case .tent: canvas.tent(main, accent)
        case .lantern: canvas.lantern(main, accent)
        case .books: canvas.books(main, accent)
        case .train: canvas.train(main, accent)
        case .bear: canvas.bear(main, accent)
        case .blocks: canvas.blocks(main, accent)
        case .guitar: canvas.guitar(main, accent)
        case .violin: canvas.violin(main, accent)
        case .piano: canvas.piano(main, accent)
        case .racket: canvas.racket(main, accent)
        case .basketball: canvas.basketball(main, accent)
        case .boardGame: canvas.boardGame(main, accent)
        case .puzzle: canvas.puzzle(main, accent)
        }
    }
}
