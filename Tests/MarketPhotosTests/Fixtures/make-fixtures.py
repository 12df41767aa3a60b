#!/usr/bin/env python3
"""Makes the pictures in this folder. Needs pillow, pillow-heif and libvips-tools; their files are committed."""

import struct
import subprocess
import zlib

import pillow_heif
from PIL import Image, PngImagePlugin

pillow_heif.register_heif_opener()

RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 170, 60), (40, 60, 200), (250, 250, 250)


def quarters(width=96, height=64):
    """Red and green above, blue and white below: no turn or mirror of it looks like another."""
    picture = Image.new("RGB", (width, height), WHITE)
    picture.paste(RED, (0, 0, width // 2, height // 2))
    picture.paste(GREEN, (width // 2, 0, width, height // 2))
    picture.paste(BLUE, (0, height // 2, width // 2, height))
    return picture


def plain(colour, size=(48, 48)):
    return Image.new("RGB", size, colour)


def exif(orientation=1, gps=False):
    tags = Image.Exif()
    tags[0x0112] = orientation
    if gps:
        tags[0x010F] = "Secret Camera"
        tags[0x8825] = {1: "N", 2: (37.0, 33.0, 58.0), 3: "E", 4: (126.0, 58.0, 40.0)}
    return tags.tobytes()


# What must be done to the upright picture so that a viewer who obeys the tag undoes it.
T = Image.Transpose
STORED = {1: None, 2: T.FLIP_LEFT_RIGHT, 3: T.ROTATE_180, 4: T.FLIP_TOP_BOTTOM,
          5: T.TRANSPOSE, 6: T.ROTATE_90, 7: T.TRANSVERSE, 8: T.ROTATE_270}
for tag, turn in STORED.items():
    stored = quarters() if turn is None else quarters().transpose(turn)
    stored.save(f"orientation-{tag}.jpg", quality=90, exif=exif(tag))

XMP = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><a xmlns:b="http://ns.adobe.com/xap/1.0/" b:Place="Seoul"/></x:xmpmeta>'
quarters().save("gps.jpg", quality=90, exif=exif(6, gps=True), xmp=XMP, comment=b"Seller's home address")
quarters().save("quarters.jpg", quality=90)
quarters().save("progressive.jpg", quality=90, progressive=True)
quarters().save("quarters.png")
quarters().save("quarters.webp", quality=90)
quarters().save("png-named.jpg", format="PNG")
quarters(192, 128).save("quarters.heic", quality=90)
quarters(192, 128).transpose(STORED[6]).save("turned.heic", quality=90, exif=exif(6))
quarters(192, 128).save("quarters.avif", quality=90)
quarters().convert("CMYK").save("cmyk.jpg", quality=95)
plain((128, 128, 128)).convert("L").save("grey.jpg", quality=90)
# One whose large JPEG, sent again, gives itself once more, and other small pictures.
quarters(600, 400).convert("L").save("grey-quarters.jpg")

clear = plain(RED).convert("RGBA")
clear.paste((0, 0, 0, 0), (24, 0, 48, 48))
clear.save("alpha.png")
clear.quantize(8).save("palette-alpha.png")

frames = [plain(RED), plain(BLUE)]
for name in ("animated.gif", "animated.webp", "animated.png", "animated.avif"):
    frames[0].save(name, save_all=True, append_images=frames[1:], duration=100, loop=0)

plain((200, 60, 60)).save("plain.png")
subprocess.run(["vips", "icc_transform", "plain.png", "display-p3.jpg[Q=95,subsample-mode=off]", "p3",
                "--input-profile", "srgb"], check=True)
subprocess.run(["vips", "colourspace", "plain.png", "deep.png", "rgb16"], check=True)


def png(width, height, depth, data):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


# 3,600 million pixels by its header, and as many as are allowed in 8 KB.
open("bomb.png", "wb").write(png(60000, 60000, 8, zlib.compress(bytes(1 << 20), 9)))
open("huge-but-allowed.png", "wb").write(png(8000, 8000, 1, zlib.compress(bytes(8000 * 1001), 9)))

open("drawing.svg", "w").write('<?xml version="1.0"?>\n<!-- a drawing -->\n'
                               '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n')
open("document.pdf", "wb").write(b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
open("text-named.jpg", "w").write("This is no photo.\n")
