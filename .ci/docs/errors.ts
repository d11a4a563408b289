/** The pages of the errors: one per type, from the table of errors and the explanations of the command, and their index. */
import { readFileSync } from "node:fs";
import { explanations } from "../../src/cli/explanations/index.ts";
import { type ErrorType, errorRowOf, errorTable, isPublicErrorType, publicType } from "../../src/core/errors/table.ts";
import { en } from "../../src/core/messages/en.ts";
import { code, page, section, table } from "./markdown.ts";

const root = new URL("../../", import.meta.url);

/** Where a visitor is sent, in words. */
const pageNames = { signIn: "the sign-in page", error: "the error page" } as const;

function visitorText(type: ErrorType): string {
  const shown = publicType(type);
  const name = shown === type ? `\`error=${type}\`` : `\`error=${shown}\`, because \`${type}\` is in the log only`;
  return `On ${pageNames[errorRowOf(type).page]}, with ${name}:\n\n> ${en.errors[shown]}`;
}

/** The title of a page of the manual. */
function titleOf(path: string): string {
  const text = readFileSync(new URL(`docs/${path}.md`, root), "utf8");
  return /^# (.+)$/m.exec(text)?.[1] ?? path;
}

/** What is code in an explanation: commands, variables (`AUTH_URL`), names (`redirectProxyUrl`, `cookies.state`, `fetch()`) and headers. */
const inCode =
  /npx portico (?:explain [A-Z]\w+|[a-z-]+)(?: --[a-z-]+)*|\b[A-Z]+(?:_[A-Z0-9<>]+)+|\b[a-z]+(?:[A-Z][a-z0-9]+)+(?:\.[a-z]\w+)*(?:\(\))?|\b(?:Set-Cookie|X-Forwarded-\w+)\b/g;

/** Words of an explanation as Markdown: code between backticks, and `<` as a sign. */
const prose = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll(inCode, (code) => `\`${code}\``)))
    .join("")
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll("<", "\\<")))
    .join("");

/** A fault of the configuration is a 500, whatever the row of its error: the request did not cause it. */
const otherStatuses: Partial<Record<ErrorType, string>> = {
  UntrustedHost: ", `500` where the configuration trusts no host",
};

function errorPage(type: ErrorType): string {
  const { cause, check, fix, guide } = explanations[type] as (typeof explanations)[ErrorType] & { guide?: string };
  const { status, isPublic } = errorTable[type];
  return page(
    `# ${type}`,
    prose(cause),
    section("How to check", prose(check)),
    section("Fix", prose(fix)),
    section("What the visitor sees", visitorText(type)),
    section(
      "In code and in the log",
      table(
        ["fact", "value"],
        [
          ["`type` of the error", code(type)],
          ["HTTP status, where it is not a redirect", code(String(status)) + (otherStatuses[type] ?? "")],
          ["name in the URL", isPublic ? "its own" : `${code(publicType(type))}: the log has the name \`${type}\``],
          ["on the command line", `\`npx portico explain ${type}\``],
        ],
      ),
    ),
    guide === undefined ? undefined : `See [${titleOf(guide)}](../${guide}.md), and [all errors](README.md).`,
  );
}

const types = Object.keys(errorTable).toSorted() as readonly ErrorType[];

/** The first sentence of a text. */
const firstSentence = (text: string): string => /^.*?[.!](?= |$)/.exec(text)?.[0] ?? text;

const indexRows = (isPublic: boolean): readonly (readonly string[])[] =>
  types
    .filter((type) => isPublicErrorType(type) === isPublic)
    .map((type) => [
      `[\`${type}\`](${type}.md)`,
      String(errorTable[type].status),
      prose(firstSentence(explanations[type].cause)),
    ]);

const indexPage = (): string =>
  page(
    "# Every error",
    "Each type of error has a page with its cause, how to check it, and the fix. `npx portico explain <type>` prints the same.",
    section(
      "Errors that visitors see",
      `The name is in the URL as \`error\`, and in the log.\n\n${table(["type", "status", "cause"], indexRows(true))}`,
    ),
    section(
      "Errors in the log",
      `Visitors see \`Configuration\` or \`ServiceUnavailable\` instead.\n\n${table(["type", "status", "cause"], indexRows(false))}`,
    ),
    "How errors reach your own pages and your code: [errors](../reference/errors.md).",
  );

/** The pages, by path from the root of the repository. */
export const errorPages = (): ReadonlyMap<string, string> =>
  new Map([
    ["docs/errors/README.md", indexPage()],
    ...types.map((type) => [`docs/errors/${type}.md`, errorPage(type)] as const),
  ]);
