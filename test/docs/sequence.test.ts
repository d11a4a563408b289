/** What the site makes of Markdown: sequence diagrams, and links that lead out of `docs`. */
import { describe, expect, it } from "vitest";
import { anchorsOf, siteLink } from "../../docs/.vitepress/links.ts";
import { drawSequence } from "../../docs/.vitepress/sequence/draw.ts";
import { parseSequence } from "../../docs/.vitepress/sequence/parse.ts";

const lines = (...steps: readonly string[]): string =>
  ["sequenceDiagram", "accTitle: A test", "participant A as Browser", "participant B as <Server>", ...steps].join("\n");

describe("sequence diagrams", () => {
  it("are drawn with a name, every text escaped, and the same as a list", () => {
    const html = drawSequence(parseSequence(lines("A->>B: GET /?a=1&b=2", "B-->>A: 200")));
    expect(html).toContain('role="img" aria-label="A test"');
    expect(html).toContain("&lt;Server&gt;");
    expect(html).not.toContain("<Server>");
    expect(html).toContain("<li>Browser → &lt;Server&gt;: GET /?a=1&amp;b=2</li>");
  });

  it("an answer is dashed, and a request is not", () => {
    const dashed = (step: string) => drawSequence(parseSequence(lines(step))).includes("line answer");
    expect([dashed("B-->>A: 200"), dashed("A->>B: GET /")]).toEqual([true, false]);
  });

  it.each([
    ["a form that is not known", ["A-xB: lost"], /not understood: "A-xB: lost"/],
    ["a name that is not a participant", ["A->>C: GET /"], /names "C"/],
    ["a frame without an end", ["alt yes", "A->>B: GET /"], /no end/],
    ["an end without a frame", ["end"], /no frame/],
  ])("%s fails the build", (_what, steps, message) => {
    expect(() => parseSequence(lines(...steps))).toThrow(message);
  });

  it("a diagram without a name for screen readers fails the build", () => {
    expect(() => parseSequence("sequenceDiagram\nparticipant A")).toThrow(/accTitle/);
  });
});

describe("links", () => {
  it.each([
    [
      "guides/express.md",
      "../../examples/express/README.md",
      "https://git.portico.example/portico/blob/HEAD/examples/express/README.md",
    ],
    ["guides/express.md", "../../src/core/", "https://git.portico.example/portico/tree/HEAD/src/core"],
    ["guides/express.md", "../reference/options.md#top", "../reference/options.md#top"],
    ["guides/express.md", "README.md", "./index.md"],
    ["guides/express.md", "https://example.com/README.md", "https://example.com/README.md"],
    ["guides/express.md", "#here", "#here"],
  ])("%s: %s leads to %s", (page, href, target) => {
    expect(siteLink(page, href)).toBe(target);
  });

  it("the second heading of a name has another anchor", () => {
    expect(anchorsOf("# A b\n## Example\n## Example\n")).toEqual(["a-b", "example", "example-1"]);
  });
});
