/** What a page is about, in one sentence: the one that it begins with. */

/** The first paragraph below the title; `undefined` if the page begins with a list, a table or code. */
function leadOf(text: string): string | undefined {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, "").replace(/^# .*$/m, "");
  const [first = ""] = body.trim().split(/\n{2,}/);
  return /^(?:[A-Za-z[]|`(?!``)|\*\*)/.test(first) ? first : undefined;
}

/** The first sentence of a page, without links; `undefined` if the page does not begin with one. */
export function summaryOf(text: string): string | undefined {
  const flat = leadOf(text)
    ?.replaceAll(/\s+/g, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("**", "")
    .replace(/^Decision\.\s*/, "");
  return flat === undefined ? undefined : /^.*?[.:](?= |$)/.exec(flat)?.[0].replace(/:$/, ".");
}
