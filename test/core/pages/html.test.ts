/** The template tag. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributesOf, clip, escapeText, html, Markup, verbatim } from "../../../src/core/pages/html.ts";
import { elements } from "./html-parser.ts";

describe("html", () => {
  it("escapes values between tags and in attributes", () => {
    const hostile = `<b title='x' lang="y">&amp;`;
    expect(html`<p title="${hostile}">${hostile}</p>`.toString()).toBe(
      `<p title="&lt;b title=&#39;x&#39; lang=&quot;y&quot;&gt;&amp;amp;">&lt;b title=&#39;x&#39; lang=&quot;y&quot;&gt;&amp;amp;</p>`,
    );
  });

  it("keeps markup unchanged, at any depth of lists", () => {
    expect(html`<ul>${[html`<li>${1}</li>`, [html`<li>${"<"}</li>`]]}</ul>`.toString()).toBe(
      "<ul><li>1</li><li>&lt;</li></ul>",
    );
  });

  it("renders nothing for absent values, and keeps zero", () => {
    expect(html`[${null}${undefined}${false}${""}${[]}${0}]`.toString()).toBe("[0]");
  });

  it("does not treat an object that looks like markup as markup", () => {
    const forged = { text: "<script>", toString: () => "<script>" } as unknown as string;
    expect(html`${forged}`.toString()).toBe("&lt;script&gt;");
    expect(html`${verbatim("<i></i>")}`.toString()).toBe("<i></i>");
    expect(new Markup("<i></i>").toString()).toBe("<i></i>");
  });

  it("never renders an input unescaped, whatever it is and wherever it is used", () => {
    const sign = fc.constantFrom("<", ">", '"', "'", "&", "</p>", "<script>", "&lt;", "\0", "\u2028", "a");
    const text = fc.array(fc.oneof(sign, fc.string())).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, fc.array(text), (title, content, list) => {
        const page = html`<p title="${title}"${attributesOf({ lang: title })}>${content}${list}</p>`.toString();
        const [p, ...more] = elements(page);
        expect(more).toEqual([]);
        expect(p?.attributes).toEqual({ title, lang: title });
        expect(p?.text).toBe(content + list.join(""));
      }),
    );
  });

  it("escapes so that only the five entities contain an ampersand", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeText(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });
});

describe("attributes", () => {
  it("writes values, bare names for true, and nothing for absent values", () => {
    const made = attributesOf({ id: "a", required: true, readonly: false, title: undefined, max: 0, value: `"` });
    expect(made.toString()).toBe(` id="a" required max="0" value="&quot;"`);
  });

  it("omits invalid names of attributes", () => {
    expect(attributesOf({ "x onfocus": "1", "a=b": "1", "><script": "1", "": "1" }).toString()).toBe("");
  });
});

describe("clip", () => {
  it("keeps short texts", () => {
    expect(clip("GitHub")).toBe("GitHub");
    expect(clip("a".repeat(80))).toBe("a".repeat(80));
  });

  it("shortens long texts, and splits no character", () => {
    expect(clip("a".repeat(81))).toBe(`${"a".repeat(79)}…`);
    expect(clip("😀".repeat(81))).toBe(`${"😀".repeat(79)}…`);
    expect([...clip("😀".repeat(9999))]).toHaveLength(80);
  });
});
