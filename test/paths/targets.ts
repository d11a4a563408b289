/** THE TABLES of request targets: what stands before a name, how the name is spelled, what follows it. */

/** What stands before the name. None has a character that the parser of Node.js refuses, so that every target reaches an application. */
// biome-ignore format: a table
export const separators = [
  "/",       "//",           "///",         "////",    "/\\",       "/\\/",             "//x/",         "///x/",         "/\\x/",
  "//u:p@x/", "//127.0.0.1/", "//[::1]:80/", "/.//x/",  "/%2fx/",    "/%5cx/",           "http://localhost/", "http:///x/", "http://u:p@x//y/",
];

/** Percent-encodes a character, as many times. */
const encoded =
  (times: number) =>
  (character: string): string =>
    `%${"25".repeat(times - 1)}${character.charCodeAt(0).toString(16)}`;

/** How the name is spelled. */
// biome-ignore format: a table
export const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replace(/^./, (first) => first.toUpperCase()),
  (name) => name.replace(/^./, encoded(1)),
  (name) => name.replace(/^./, encoded(2)),
  (name) => name.replace(/^./, encoded(3)),
  (name) => name.replace(/./g, encoded(1)),
  (name) => name.replace(/.$/, encoded(1)),
  (name) => `./${name}`,
  (name) => `%2e/${name}`,
  (name) => `public/../${name}`,
  (name) => `public/%2e%2e/${name}`,
  (name) => `public/.%2E/${name}`,
  (name) => `public%2f..%2f${name}`,
  (name) => `public/..%2f${name}`,
  (name) => `public%5c..%5c${name}`,
  (name) => `public\\..\\${name}`,
  (name) => `../${name}`,
  (name) => `..;/${name}`,
  (name) => `;x/../${name}`,
  (name) => `x%2f/../${name}`,
  (name) => `/${name}`,
  (name) => `//${name}`,
  (name) => `\\${name}`,
  (name) => `%2f${name}`,
  (name) => `%252f${name}`,
  (name) => `%5c${name}`,
  (name) => `en/${name}`,
  (name) => `zh-Hans-CN/${name}`,
  (name) => `index/${name}`,
  (name) => `_next/data/b/${name}`,
  (name) => `${name};x=1`,
  (name) => `${name}.`,
  (name) => `${name}.data`,
  (name) => `${name}.json`,
  (name) => `${name}%20`,
  (name) => `${name}%00`,
  (name) => `${name}%2f`,
  (name) => `${name}%3f`,
  (name) => `${name}%23`,
  (name) => `auth/session/../../${name}`,
];

/** What follows it. */
export const tails = ["", "/", "//", "/x", "?x=/public", "#/public", "/..", "/../auth/session", "/../login", "/;/x"];

/** Every target for a path of one or two names. `mount`: in front of the name. */
export const targetsFor = (path: string, mount = ""): readonly string[] => {
  const [, name = "", rest = ""] = /^\/([^/]+)(.*)$/.exec(path) ?? [];
  return separators.flatMap((before) =>
    spellings.flatMap((spelled) => tails.map((after) => `${before}${mount}${spelled(name)}${rest}${after}`)),
  );
};
