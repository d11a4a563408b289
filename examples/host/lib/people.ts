/** People who sign in with a password, and who may do what. A real app asks its database. */
export type Role = "admin" | "member";

const members = [
  { id: "1", username: "ada", password: "engine", name: "Ada Lovelace", email: "ada@example.com" },
  { id: "2", username: "grace", password: "compiler", name: "Grace Hopper", email: "grace@example.com" },
];

/** The person with this name and password. Real passwords are kept as hashes: argon2id, scrypt or bcrypt. */
export function personWith(username: unknown, password: unknown) {
  const found = members.find((member) => member.username === username && member.password === password);
  return found ? { id: found.id, name: found.name, email: found.email } : null;
}

const admins = (process.env.ADMINS ?? "ada@example.com").split(",").map((email) => email.trim());

export const roleOf = (email: string | null | undefined): Role =>
  email && admins.includes(email) ? "admin" : "member";
