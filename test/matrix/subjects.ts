/** The subjects of the matrix: each integration of the table, and what works without one. */
import { integrations } from "../../.ci/integrations.ts";
import { atFloor, floors, onFloor } from "./project.ts";
import type { Subject } from "./subject.ts";
import { auth } from "./subjects/auth.ts";
import { fetch } from "./subjects/fetch.ts";

const own = integrations.map(async ({ name }) => {
  const { subject } = (await import(`./subjects/${name}.ts`)) as { readonly subject: Subject };
  return subject;
});

const frameworks = await Promise.all(own);

/** Each framework on its oldest supported version, and on the newest of its former major version. */
const onFloors = floors.flatMap(({ integration, kind }) =>
  frameworks
    .filter(({ name }) => name === integration.name)
    .map(
      (subject): Subject => ({
        ...subject,
        name: `${subject.name} (${kind})`,
        build: (way) => onFloor(kind, () => subject.build(way)),
      }),
    ),
);

export const subjects: readonly Subject[] = atFloor ? onFloors : [auth, fetch, ...frameworks];
