/** `describe` of `portico/describe`: the names that real browsers get, and what unknown ones get. */
import { expect, it, describe as suite } from "vitest";
import { describe } from "../src/describe.ts";

const of = (headers: Readonly<Record<string, string>>) =>
  describe(new Request("https://app.example/auth/callback/acme", { headers }));

// biome-ignore format: a table
const agents: readonly (readonly [expected: string | null, agent: string])[] = [
  ["Firefox on Windows",          "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0"],
  ["Firefox on Linux",            "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"],
  ["Firefox on iPhone",           "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15"],
  ["Chrome on macOS",             "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"],
  ["Chrome on Android",           "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"],
  ["Chrome on Chrome OS",         "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"],
  ["Edge on Windows",             "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0"],
  ["Opera on Windows",            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0"],
  ["Samsung Internet on Android", "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36"],
  ["Safari on macOS",             "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15"],
  ["Safari on iPhone",            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"],
  ["Safari on iPad",              "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1"],
  ["Windows",                     "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko"],
  [null,                          "curl/8.7.1"],
  [null,                          "<script>alert(1)</script>"],
  [null,                          ""],
];

suite("describe", () => {
  it.each(agents)("names %s", (expected, agent) => {
    expect(of({ "user-agent": agent })).toBe(expected);
  });

  it("prefers client hints, which distinguish browsers with one User-Agent", () => {
    const agent = agents[3]?.[1] ?? "";
    const hints = (brand: string, platform: string) =>
      of({
        "user-agent": agent,
        "sec-ch-ua": `"Not/A)Brand";v="8", "${brand}";v="126"`,
        "sec-ch-ua-platform": platform,
      });
    expect(hints("Brave", '"Windows"')).toBe("Brave on Windows");
    expect(hints("Microsoft Edge", '"Linux"')).toBe("Edge on Linux");
    expect(hints("Chromium", '"macOS"')).toBe("Chromium on macOS");
  });

  it("repeats nothing that a client sends", () => {
    expect(of({ "sec-ch-ua": '"<b>Evil</b>"', "sec-ch-ua-platform": '"<b>Evil</b>"' })).toBeNull();
    expect(of({})).toBeNull();
    expect(of({ "user-agent": `${"x".repeat(100_000)} Firefox/1 Windows` })).toBeNull();
  });
});
