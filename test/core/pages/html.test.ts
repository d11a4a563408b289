/** The template tag. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributesOf, clip, escapeText, html, Markup, verbatim } from "../../../src/core/pages/html.ts";
import { elements } from "./html-parser.ts";

describe("html", () => {
  it("escapes what is put between tags and into attributes", () => {
    const hostile = `<b title='x' lang="y">&amp;`;
    expect(html`<p title="${hostile}">${hostile}</p>`.toString()).toBe(
      `<p title="&lt;b title=&#39;x&#39; lang=&quot;y&quot;&gt;&amp;amp;">&lt;b title=&#39;x&#39; lang=&quot;y&quot;&gt;&amp;amp;</p>`,
    );
  });

  it("takes markup as it is, at any depth of lists", () => {
    expect(html`<ul>${[html`<li>${1}</li>`, [html`<li>${"<"}</li>`]]}</ul>`.toString()).toBe(
      "<ul><li>1</li><li>&lt;</li></ul>",
    );
  });

  it("leaves nothing behind for what is absent, and keeps zero", () => {
    expect(html`[${null}${undefined}${false}${""}${[]}${0}]`.toString()).toBe("[0]");
  });

  it("does not take an object that looks like markup for markup", () => {
    const forged = { text: "<script>", toString: () => "<script>" } as unknown as string;
    expect(html`${forged}`.toString()).toBe("&lt;script&gt;");
    expect(html`${verbatim("<i></i>")}`.toString()).toBe("<i></i>");
    expect(new Markup("<i></i>").toString()).toBe("<i></i>");
  });

  it("never lets an input out unescaped, whatever it is and wherever it stands", () => {
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

  it("escapes so that nothing but the five entities holds an ampersand", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeText(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });
});

describe("attributes", () => {
  it("writes values, bare names for true, and nothing for what is absent", () => {
    const made = attributesOf({ id: "a", required: true, readonly: false, title: undefined, max: 0, value: `"` });
    expect(made.toString()).toBe(` id="a" required max="0" value="&quot;"`);
  });

  it("leaves out what is not the name of an attribute", () => {
    expect(attributesOf({ "x onfocus": "1", "a=b": "1", "><script": "1", "": "1" }).toString()).toBe("");
  });
});

describe("clip", () => {
  it("keeps what is short", () => {
    expect(clip("GitHub")).toBe("GitHub");
    expect(clip("a".repeat(80))).toBe("a".repeat(80));
  });

  it("shortens what is long, and cuts no character in two", () => {
    expect(clip("a".repeat(81))).toBe(`${"a".repeat(79)}…`);
    expect(clip("😀".repeat(81))).toBe(`${"😀".repeat(79)}…`);
    expect([...clip("😀".repeat(9999))]).toHaveLength(80);
  });
});
