// Finds a number for which the SHA-256 of "challenge:number" begins with so many zero bits. By hand: WebCrypto answers
// one digest at a time by a promise, which takes ten times as long, and is missing on pages without TLS.
const primes = [];
for (let number = 2; primes.length < 64; number += 1) if (primes.every((prime) => number % prime)) primes.push(number);
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const words = new Int32Array(64);

/** Takes the block of 64 bytes at `at` into `state`. */
function take(state, bytes, at) {
  for (let i = 0; i < 16; i += 1) {
    const j = at + i * 4;
    words[i] = (bytes[j] << 24) | (bytes[j + 1] << 16) | (bytes[j + 2] << 8) | bytes[j + 3];
  }
  for (let i = 16; i < 64; i += 1) {
    const x = words[i - 15], y = words[i - 2];
    const s = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const t = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = (words[i - 16] + s + words[i - 7] + t) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const s = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + s + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
    const t = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (t + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d;
  state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

function prove(challenge, bits) {
  const text = `${challenge}:`;
  const whole = text.length - (text.length % 64);
  const bytes = new Uint8Array(whole + 128);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  // What all tries begin with is taken in once.
  const begun = start.slice();
  for (let at = 0; at < whole; at += 64) take(begun, bytes, at);
  for (let number = 0; ; number += 1) {
    const digits = String(number);
    let length = text.length;
    for (let i = 0; i < digits.length; i += 1) bytes[length++] = digits.charCodeAt(i);
    const end = whole + (length - whole < 56 ? 64 : 128);
    bytes.fill(0, length + 1, end);
    bytes[length] = 0x80;
    new DataView(bytes.buffer).setUint32(end - 4, length * 8);
    const state = begun.slice();
    for (let at = whole; at < end; at += 64) take(state, bytes, at);
    let zeros = 0;
    for (let i = 0; i < 8 && zeros === i * 32; i += 1) zeros += Math.clz32(state[i]);
    if (zeros >= bits) return digits;
  }
}

self.addEventListener("message", ({ data }) => self.postMessage(prove(data.challenge, data.bits)));
