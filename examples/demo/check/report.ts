/** Prints the results, step by step, and counts them. */
import type { Hop, Page } from "./browser.ts";

/** Writes one line. */
export type Print = (line: string) => void;

/** What should be true, in words, and whether it is. */
export type Expectation = readonly [what: string, holds: boolean];

/** Where a request went: no more of the query than an error, for the rest are secrets. */
function placeOf({ url }: Hop, home: string): string {
  const error = ["error", "code"].filter((name) => /^[A-Za-z_-]{1,40}$/.test(url.searchParams.get(name) ?? ""));
  const query = error.map((name) => `${name}=${url.searchParams.get(name)}`).join("&");
  const path = url.pathname.replace(/[\w-]{40,}|(?<=\/visit\/)[\w-]+|(?<=\/authorize\/)[\w-]+/g, "…");
  return `${url.origin === home ? "" : url.host}${path}${query && url.searchParams.has("error") ? `?${query}` : ""}`;
}

export class Report {
  readonly #print: Print;
  readonly #home: string;
  passed = 0;
  failed = 0;

  constructor(home: string, print: Print) {
    this.#home = home;
    this.#print = print;
  }

  title(text: string): void {
    this.#print(`\n${text}`);
  }

  /** One step: the action, its redirects, and what must be true afterwards. */
  step(what: string, page: Page | undefined, ...expected: readonly Expectation[]): void {
    const surprises = expected.filter(([, holds]) => !holds).map(([meant]) => meant);
    if (surprises.length === 0) this.passed += 1;
    else this.failed += 1;
    this.#print(`  ${surprises.length === 0 ? "✓" : "✗"} ${what}`);
    for (const hop of page?.way ?? []) {
      this.#print(`      ${hop.method.padEnd(4)} ${hop.status}  ${placeOf(hop, this.#home)}`);
    }
    for (const meant of surprises) this.#print(`      expected: ${meant}`);
    if (surprises.length > 0 && page) this.#print(`      page: ${page.words.slice(0, 300)}`);
  }

  /** A journey that could not go on. */
  broken(error: unknown): void {
    this.failed += 1;
    this.#print(`  ✗ the journey failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
