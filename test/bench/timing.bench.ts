/** TS-01: whether the time of a comparison reveals where two secrets differ. Welch's t between two kinds of input, as dudect does. */
import { test } from "vitest";
import { equalBytes } from "../../src/core/crypto/byte-arrays.ts";
import { safeEqual } from "../../src/core/crypto/bytes.ts";

const samples = process.env.BENCH_QUICK === "1" ? 20_000 : 1_000_000;

/** Samples after which inputs are created again, so that their position in memory does not affect all samples. */
const renewal = 2_000;

/** A comparison, and a way to make an input of one kind or the other. */
interface Subject<T> {
  readonly make: (kind: 0 | 1) => T;
  readonly run: (input: T) => unknown;
}

/** Mean and variance, one value at a time (Welford). */
function statistics() {
  let count = 0;
  let mean = 0;
  let squares = 0;
  return {
    add(value: number) {
      count++;
      const before = value - mean;
      mean += before / count;
      squares += before * (value - mean);
    },
    read: () => ({ mean, share: squares / (count - 1) / count }),
  };
}

const poolOf = <T>({ make }: Subject<T>) => Array.from({ length: 256 }, (_, at) => make((at % 2) as 0 | 1));

/** Times of ten runs each, the two kinds in random order. */
function times<T>(subject: Subject<T>): readonly [Uint8Array, Float64Array] {
  const kinds = new Uint8Array(samples).map(() => (Math.random() < 0.5 ? 0 : 1));
  const spans = new Float64Array(samples);
  let pool = poolOf(subject);
  for (let at = 0; at < samples; at++) {
    if (at % renewal === 0) pool = poolOf(subject);
    const input = pool[Math.floor(Math.random() * 128) * 2 + (kinds[at] as number)] as T;
    const before = process.hrtime.bigint();
    for (let again = 0; again < 10; again++) subject.run(input);
    spans[at] = Number(process.hrtime.bigint() - before);
  }
  return [kinds, spans];
}

/** The t of a run that follows one to warm up. What the machine interrupted is left out, by one bound for both kinds. */
function welch<T>(subject: Subject<T>): number {
  times(subject);
  const [kinds, spans] = times(subject);
  const bound = spans.toSorted()[Math.floor(samples * 0.9)] as number;
  const groups = [statistics(), statistics()] as const;
  for (const [at, span] of spans.entries()) if (span <= bound) groups[kinds[at] as 0 | 1].add(span);
  const [a, b] = [groups[0].read(), groups[1].read()];
  return Math.abs(a.mean - b.mean) / Math.sqrt(a.share + b.share);
}

const hex = "0123456789abcdef";
const random = () => Array.from({ length: 64 }, () => hex[Math.floor(Math.random() * 16)]).join("");
const digest = random();
const digestBytes = Buffer.from(digest);
const other = (character: string) => (character === "0" ? "1" : "0");

/** Copied through bytes, so that the engine keeps all inputs in the same form. */
const flat = (text: string) => Buffer.from(text).toString("latin1");

/** A digest that differs in its first character, or in its last. All inputs are wrong: that fact is public. */
const near = (kind: 0 | 1) =>
  flat(kind === 0 ? other(digest[0] as string) + digest.slice(1) : digest.slice(0, -1) + other(digest[63] as string));

/** An unrelated digest, or all but the last character of the expected one. */
const far = (kind: 0 | 1) => (kind === 0 ? flat(random()) : near(1));

/** What a careless comparison would do: it shows that the measurement can see a difference. */
function leaking(a: string, b: string): boolean {
  for (let at = 0; at < a.length; at++) if (a.charCodeAt(at) !== b.charCodeAt(at)) return false;
  return true;
}

test("TS-01: comparisons", { timeout: 600_000 }, () => {
  const equal = (input: string) => safeEqual(digest, input);
  const figures = [
    ["safeEqual, first or last character differs", welch({ make: near, run: equal })],
    ["safeEqual, nothing or nearly all is right", welch({ make: far, run: equal })],
    [
      "equalBytes, first or last byte differs",
      welch({ make: (kind) => Buffer.from(near(kind)), run: (input) => equalBytes(digestBytes, input) }),
    ],
    ["a comparison that stops early, for contrast", welch({ make: near, run: (input) => leaking(digest, input) })],
  ] as const;
  const lines = figures.map(([name, t]) => `${name.padEnd(50)}|t| = ${t.toFixed(2)}`);
  process.stdout.write(`\nTS-01, ${samples} samples; below 4.5 nothing is told\n${lines.join("\n")}\n`);
});
