/** Links of pages: they work on a code host as they are written, and on the site after this. */
import { posix } from "node:path";

/** The files of the repository, as the registry and package.json name them. */
export const repository = "https://git.portico.example/portico";

/** A path of the repository as an address: of a file, or of a folder. */
const repositoryUrl = (path: string): string =>
  `${repository}/${/\.[a-z]+$|\/LICENSE$|^LICENSE$/.test(path) ? "blob" : "tree"}/HEAD/${path.replace(/\/$/, "")}`;

/** Pages of `docs` that are not part of the site: they are read where the code is. */
const isLeftOut = (path: string): boolean => path === "docs/README.md";

/**
 * The target of a link on the site.
 * @param page the page that has the link, below `docs`
 * @param href the link as it is written
 */
export function siteLink(page: string, href: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [target = "", section] = href.split("#");
  const path = posix.join("docs", posix.dirname(page), target);
  const anchor = section === undefined ? "" : `#${section}`;
  if (!path.startsWith("docs/") || isLeftOut(path)) return repositoryUrl(path) + anchor;
  return target.replace(/(^|\/)README\.md$/, "$1index.md").replace(/^([\w-])/, "./$1") + anchor;
}

/** The anchor of a heading, as code hosts make it. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/** The anchors of all headings of a page: the second one of a name gets `-1`. */
export function anchorsOf(text: string): readonly string[] {
  const seen = new Map<string, number>();
  const prose = text.replaceAll(/^(`{3,})[\s\S]*?^\1/gm, "");
  return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => {
    const anchor = anchorOf(title);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}
