/** The site of the manual. */
import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { anchorOf, repository } from "./links.ts";
import { configureMarkdown } from "./markdown.ts";
import { search } from "./search.ts";
import { sidebar } from "./sidebar.ts";
import { summaryOf } from "./summary.ts";

export default defineConfig({
  lang: "en",
  title: "portico",
  description:
    "Sign-in and sessions on the web-standard Request and Response, in-process, for every JavaScript runtime.",
  cleanUrls: true,
  // What is for those who write the manual.
  srcExclude: ["README.md"],
  rewrites: (path) => path.replace(/(^|\/)README\.md$/, "$1index.md"),
  /** Search engines show the sentence that a page begins with. */
  transformPageData: ({ filePath, description }) => ({
    description: description || (summaryOf(readFileSync(new URL(`../${filePath}`, import.meta.url), "utf8")) ?? ""),
  }),
  head: [["link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }]],
  markdown: {
    // Pages are written for code hosts too: what looks like HTML or a template is text.
    html: false,
    linkify: false,
    anchor: { slugify: anchorOf },
    toc: { slugify: anchorOf },
    config: configureMarkdown,
  },
  themeConfig: {
    logo: "/favicon.svg",
    search,
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    nav: [
      { text: "Guides", link: "/guides/", activeMatch: "^/(?:guides|start)/" },
      { text: "Reference", link: "/reference/", activeMatch: "^/reference/(?!providers)" },
      { text: "Providers", link: "/reference/providers/", activeMatch: "^/reference/providers/" },
      { text: "Errors", link: "/errors/", activeMatch: "^/errors/" },
      { text: "Source", link: repository },
    ],
  },
});
