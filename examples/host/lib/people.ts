/** Users with passwords, and their roles. A real application reads them from its database. */
export type Role = "admin" | "member";

const users = [
  { id: "1", username: "ada", password: "engine", name: "Ada Lovelace", email: "ada@example.com" },
  { id: "2", username: "grace", password: "compiler", name: "Grace Hopper", email: "grace@example.com" },
];

/** The user with this name and password. Store real passwords hashed, with argon2id, scrypt or bcrypt. */
export function personWith(username: unknown, password: unknown) {
  const found = users.find((user) => user.username === username && user.password === password);
  return found ? { id: found.id, name: found.name, email: found.email } : null;
}

const admins = (process.env.ADMINS ?? "ada@example.com").split(",").map((email) => email.trim());

export const roleOf = (email: string | null | undefined): Role =>
  email && admins.includes(email) ? "admin" : "member";
