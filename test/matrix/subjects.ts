/** The subjects of the matrix: each integration of the table, and what works without one. */
import { integrations } from "../../.ci/integrations.ts";
import { atFloor } from "./project.ts";
import type { Subject } from "./subject.ts";
import { auth } from "./subjects/auth.ts";
import { fetch } from "./subjects/fetch.ts";

const own = integrations.map(async ({ name }) => {
  const { subject } = (await import(`./subjects/${name}.ts`)) as { readonly subject: Subject };
  return subject;
});

const frameworks = await Promise.all(own);

/** Those without a framework have no oldest version. */
export const subjects: readonly Subject[] = atFloor
  ? frameworks.filter(({ name }) =>
      integrations.some((row) => row.name === name && Object.keys(row.packages).length > 0),
    )
  : [auth, fetch, ...frameworks];
