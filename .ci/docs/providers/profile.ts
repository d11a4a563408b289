/** What a provider gives of a user: found in the documented responses that the tests of its card sign in with. */
import { globSync } from "node:fs";
import type { Fixture } from "../../../test/providers/fixture.ts";

const folder = new URL("../../../test/providers/", import.meta.url);

const isFixture = (value: unknown): value is Fixture =>
  typeof value === "object" && value !== null && "accountId" in value && "usual" in value;

/** The fixtures, by the id of their provider. */
export async function fixtures(): Promise<ReadonlyMap<string, Fixture>> {
  const names = globSync("*.ts", { cwd: folder }).filter((name) => !name.endsWith(".test.ts"));
  const modules = await Promise.all(names.map(async (name) => import(new URL(name, folder).href) as Promise<object>));
  const found = modules.flatMap((module) => Object.values(module)).filter(isFixture);
  return new Map(found.toReversed().map((fixture) => [fixture.id, fixture]));
}

type Path = readonly (string | number)[];

/** The paths to a value. */
function pathsTo(value: string, place: unknown, path: Path = []): readonly Path[] {
  if (typeof place !== "object" || place === null) return String(place) === value ? [path] : [];
  return Object.entries(place).flatMap(([name, inner]) =>
    pathsTo(value, inner, [...path, Array.isArray(place) ? Number(name) : name]),
  );
}

/** The best path to a value: one that has the name of the field (a user name may be equal to the address), else the shortest. */
function pathTo(value: string, place: unknown, field: string): Path | undefined {
  const isOther = (path: Path): number => Number(!String(path.at(-1)).includes(field));
  return pathsTo(value, place).toSorted((one, other) => isOther(one) - isOther(other) || one.length - other.length)[0];
}

/** Which item of a list it is depends on the user. */
const written = (path: Path): string =>
  path
    .map((step) => (typeof step === "number" ? "[]" : /^[\w-]+$/.test(step) ? `.${step}` : `["${step}"]`))
    .join("")
    .replace(/^\./, "");

/** Where a value of the user comes from: `picture` of userinfo. `undefined` if it is nowhere as it is. */
function originOf(value: string, field: string, { usual }: Fixture): string | undefined {
  const places: readonly (readonly [string, unknown])[] = [
    ["the id_token", usual.claims],
    ["userinfo", usual.userinfo],
    ["the token response", usual.tokens],
    ["the authorization response", usual.callback],
    ...Object.entries(usual.more ?? {}).map(([url, answer]) => [`\`${url}\``, answer] as const),
  ];
  for (const [name, place] of places) {
    const path = pathTo(value, place, field);
    if (path !== undefined && path.length > 0) return `\`${written(path)}\` of ${name}`;
  }
  return undefined;
}

export interface ProfileRow {
  readonly field: string;
  readonly from: string;
}

/** The rows of a user: `id`, `name`, `email`, `image`. */
export function profileRows(fixture: Fixture): readonly ProfileRow[] {
  const { user, verified } = fixture.usual;
  const from = (field: string, value: string | null): string =>
    value === null ? "none" : (originOf(value, field, fixture) ?? "made from the response");
  const proved = verified ? "; verified, where the provider confirms it" : "; counts as not verified";
  return [
    { field: "id", from: from("id", fixture.accountId) },
    { field: "name", from: from("name", user.name) },
    { field: "email", from: from("email", user.email) + (user.email === null ? "" : proved) },
    { field: "image", from: from("image", user.image) },
  ];
}
