import type { User } from "next-auth";

/** Members who sign in with a password. */
const members: readonly (User & { password: string })[] = [
  { id: "member-1", name: "Mary Jackson", email: "mary@harbor.example", role: "member", password: "deep water" },
];

export function findMember(email?: string, given?: string): User | null {
  const { password, ...member } = members.find((one) => one.email === email) ?? {};
  return "id" in member && password === given ? (member as User) : null;
}
