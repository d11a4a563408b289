/** The test user at an issuer, and the claims of each scope. */
import type { FieldChanges } from "./faults.ts";

/** The user who signs in by default. */
export const adaLovelace = {
  sub: "ada-1815",
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  preferred_username: "ada",
  picture: "https://op.example/ada.png",
  email: "ada@example.com",
  email_verified: true,
  phone_number: "+44 20 7946 0000",
  address: { locality: "London" },
} as const;

const standardScopes: Readonly<Record<string, readonly string[]>> = {
  profile: ["name", "given_name", "family_name", "preferred_username", "picture"],
  email: ["email", "email_verified"],
  phone: ["phone_number", "phone_number_verified"],
  address: ["address"],
};

/** The claims of a scope; claims of no scope are always included. `own`: the claims of further scopes. */
export function claimsFor(user: FieldChanges, scope: string, own: typeof standardScopes = {}): FieldChanges {
  const asked = scope.split(" ");
  const all = { ...standardScopes, ...own };
  const open = asked.flatMap((name) => all[name] ?? []);
  const hidden = Object.values(all)
    .flat()
    .filter((name) => !open.includes(name));
  return Object.fromEntries(Object.entries(user).filter(([name]) => !hidden.includes(name)));
}
