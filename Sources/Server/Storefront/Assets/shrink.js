const longest = 1600;
const largest = 1.5 * 1024 * 1024;

/**
 * The photo as it is worth sending: upright, no side longer than 1600 pixels.
 *
 * What this browser can't read is sent as it is, for the market may know it.
 */
export async function shrink(file) {
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return file;
  }
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size <= largest && /^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  // Behind what is see-through, which a JPEG can't be.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = (quality) => new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
  for (const quality of [0.88, 0.75, 0.6]) {
    const small = await blob(quality);
    if (small && small.size <= largest) return small;
  }
  return (await blob(0.5)) ?? file;
}
