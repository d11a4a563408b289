/** The people of the local provider. */
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { attempt } from "../../core/lib/attempt.ts";

const personSchema = z.looseObject({ sub: z.string().check(z.minLength(1)) });

/** Someone who can sign in: claims, with the user id in `sub`. */
export type LocalPerson = z.infer<typeof personSchema>;

const person = (sub: string, given_name: string, family_name: string): LocalPerson => ({
  sub,
  name: `${given_name} ${family_name}`,
  given_name,
  family_name,
  email: `${given_name.toLowerCase()}@people.example`,
  email_verified: true,
});

/** Who can sign in without a file. */
export const defaultPeople: readonly LocalPerson[] = [
  person("person-1", "Ines", "Moreau"),
  person("person-2", "Kofi", "Mensah"),
  person("person-3", "Saga", "Lindqvist"),
];

const expectedFile = 'a JSON array of objects, each with its own text "sub": [{ "sub": "1", "name": "Ada Lovelace" }]';

const problem = (file: string, found: unknown): Error =>
  new Error(`--people ${file}: ${found instanceof Error ? found.message : found}. Expected ${expectedFile}.`);

/** The people of a JSON file. */
export async function peopleIn(file: string, path: string): Promise<readonly LocalPerson[]> {
  const found: unknown = await attempt(
    () => JSON.parse(readFileSync(path, "utf8")),
    (thrown) => problem(file, thrown),
  );
  const { data } = z.array(personSchema).safeParse(found);
  if (!data || data.length === 0) throw problem(file, `found ${JSON.stringify(found).slice(0, 80)}`);
  const twice = data.find(({ sub }, index) => data.findIndex((other) => other.sub === sub) !== index);
  if (twice) throw problem(file, `two people have the sub ${JSON.stringify(twice.sub)}`);
  return data;
}
