/** The subjects of the matrix: each integration of the table, and what works without one. */
import { integrations } from "../../.ci/integrations.ts";
import type { Subject } from "./subject.ts";
import { auth } from "./subjects/auth.ts";
import { fetch } from "./subjects/fetch.ts";

const own = integrations.map(async ({ name }) => {
  const { subject } = (await import(`./subjects/${name}.ts`)) as { readonly subject: Subject };
  return subject;
});

export const subjects: readonly Subject[] = [auth, fetch, ...(await Promise.all(own))];
