/** What the site adds to Markdown: links, sequence diagrams, and names of files above code. */
import type { MarkdownOptions } from "vitepress";
import { siteLink } from "./links.ts";
import { drawSequence } from "./sequence/draw.ts";
import { escapeHtml } from "./sequence/html.ts";
import { parseSequence } from "./sequence/parse.ts";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Links to other files lead to their page, or to the repository. */
function rewriteLinks(markdown: Markdown): void {
  markdown.core.ruler.push("portico-links", ({ tokens, env }) => {
    const { relativePath = "" } = env as { readonly relativePath?: string };
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === "link_open" ? token.attrGet("href") : null;
      if (href !== null) token.attrSet("href", siteLink(relativePath, href));
    }
  });
}

/** Draws sequence diagrams, and puts the name of a file above its code. */
function renderFences(markdown: Markdown): void {
  const renderCode = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { info, content } = tokens[index] ?? { info: "", content: "" };
    if (info.trim() === "mermaid") return drawSequence(parseSequence(content));
    const html = renderCode?.(tokens, index, options, env, self) ?? "";
    const name = /\[([^\]]+)\]\s*$/.exec(info)?.[1];
    return name === undefined
      ? html
      : `<div class="file"><p class="file-name" v-pre>${escapeHtml(name)}</p>${html}</div>`;
  };
}

/** Text is not a template, but Vue reads `{{` as one. */
function escapeTemplates(markdown: Markdown): void {
  markdown.renderer.rules.text = (tokens, index) =>
    escapeHtml(tokens[index]?.content ?? "").replaceAll("{{", "&#123;&#123;");
}

export function configureMarkdown(markdown: Markdown): void {
  escapeTemplates(markdown);
  rewriteLinks(markdown);
  renderFences(markdown);
}
