/** Users with a password. Only scrypt hashes of the passwords are stored. */
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { User } from "portico/types";

interface Account {
  readonly user: User & { readonly id: string };
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const hashOf = (password: string, salt: Buffer): Buffer => scryptSync(password, salt, 32);

function account(user: Account["user"], password: string): Account {
  const salt = randomBytes(16);
  return { user, salt, hash: hashOf(password, salt) };
}

/** Shown on the start page, because this is a demo. */
export const known = { username: "robin", password: "over-the-river" } as const;

const accounts = new Map<unknown, Account>([
  [known.username, account({ id: "u-1", name: "Robin Vale", email: "robin@demo.example" }, known.password)],
]);

// An unknown user takes as long to refuse as a known one.
const unknownAccount = account({ id: "" }, randomBytes(16).toString("hex"));

/** The user with this name and password, or `null`. */
export function userWith(username: unknown, password: unknown): User | null {
  const { user, salt, hash } = accounts.get(username) ?? unknownAccount;
  const right = typeof password === "string" && timingSafeEqual(hashOf(password, salt), hash);
  return right && user.id !== "" ? user : null;
}
