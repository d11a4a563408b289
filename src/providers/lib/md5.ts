/** MD5 (RFC 1321), for providers that require signatures with it. Not used for security elsewhere. */

/** Rotation amounts of the four rounds. */
const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

type Words = readonly [number, number, number, number];

/** The function of a round, and the index of the word that a step uses. */
// biome-ignore format: a table
const md5Rounds: readonly { readonly mix: (b: number, c: number, d: number) => number; readonly word: (step: number) => number }[] = [
  { mix: (b, c, d) => (b & c) | (~b & d), word: (step) => step },
  { mix: (b, c, d) => (d & b) | (~d & c), word: (step) => (5 * step + 1) % 16 },
  { mix: (b, c, d) => b ^ c ^ d,          word: (step) => (3 * step + 5) % 16 },
  { mix: (b, c, d) => c ^ (b | ~d),       word: (step) => (7 * step) % 16 },
];

const turned = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** The text in UTF-8, padded with a set bit, zeros, and its length in bits: a multiple of 64 bytes. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((byte, at) => {
    view.setUint8(at, byte);
  });
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, bytes.length << 3, true);
  view.setUint32(view.byteLength - 4, bytes.length >>> 29, true);
  return view;
}

/** One step of the 64. */
function stepped([a, b, c, d]: Words, step: number, wordAt: (n: number) => number): Words {
  const round = md5Rounds[step >> 4] as (typeof md5Rounds)[number];
  const by = turns[step >> 4]?.[step % 4] as number;
  const constant = Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32);
  const sum = (a + round.mix(b, c, d) + constant + wordAt(round.word(step))) | 0;
  return [d, (b + turned(sum, by)) | 0, b, c];
}

/** One block of 64 bytes. */
function mixed(before: Words, wordAt: (n: number) => number): Words {
  const steps = Array.from({ length: 64 }, (_, step) => step);
  const [a, b, c, d] = steps.reduce((words, step) => stepped(words, step, wordAt), before);
  return [(before[0] + a) | 0, (before[1] + b) | 0, (before[2] + c) | 0, (before[3] + d) | 0];
}

/** Four words, lowest byte first, in hex. */
function hexDigest(words: Words): string {
  const view = new DataView(new ArrayBuffer(16));
  words.forEach((word, at) => {
    view.setInt32(at * 4, word, true);
  });
  return Array.from({ length: 16 }, (_, at) => view.getUint8(at).toString(16).padStart(2, "0")).join("");
}

/** The MD5 of a text in UTF-8, as 32 hex digits. Only for signatures that a provider requires. */
export function md5(text: string): string {
  const view = padded(text);
  const blocks = Array.from({ length: view.byteLength / 64 }, (_, block) => block * 64);
  const start: Words = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  return hexDigest(blocks.reduce((words, at) => mixed(words, (n) => view.getUint32(at + n * 4, true)), start));
}
