/**
 * Prints the commits since the last tag, by kind: the draft of a section of CHANGELOG.md. A person writes the section from it, because a
 * commit describes the code, and the change log what users see.
 *
 *   node .ci/changelog.ts            since the last tag
 *   node .ci/changelog.ts v0.1.0     since this one
 */
import { execFileSync } from "node:child_process";
import { type Commit, draft } from "./changes.ts";

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 64_000_000, stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The last tag of a version; `undefined` before the first one. */
function lastTag(): string | undefined {
  try {
    return git("describe", "--tags", "--abbrev=0", "--match=v*");
  } catch {
    return undefined;
  }
}

/** The fields of a commit, and the commits, are separated by characters that no message has. */
function commitsSince(tag: string | undefined): readonly Commit[] {
  const text = git("log", "--no-merges", "--format=%H%x1f%s%x1f%b%x1e", ...(tag === undefined ? [] : [`${tag}..HEAD`]));
  return text
    .split("\x1e")
    .map((entry) => entry.trim().split("\x1f"))
    .filter(([hash]) => hash !== undefined && hash !== "")
    .map(([hash = "", subject = "", body = ""]) => ({ hash, subject, body }));
}

const tag = process.argv[2] ?? lastTag();
console.log(`Since ${tag ?? "the first commit"}:\n\n${draft(commitsSince(tag))}`);
