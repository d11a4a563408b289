/** Commits -> what a person needs to write the change log: grouped by kind, without what users do not see. Pure. */

/** One commit, by its subject (Conventional Commits 1.0.0) and body. */
export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly body: string;
}

interface Change {
  readonly kind: string;
  readonly scope: string;
  readonly text: string;
  readonly isBreaking: boolean;
}

// biome-ignore format: a table
const sections = [
  { title: "Breaking", has: ({ isBreaking }: Change) => isBreaking },
  { title: "Security", has: ({ kind, scope }: Change) => kind === "security" || scope === "security" },
  { title: "Added",    has: ({ kind }: Change) => kind === "feat" },
  { title: "Changed",  has: ({ kind }: Change) => kind === "perf" },
  { title: "Fixed",    has: ({ kind }: Change) => kind === "fix" },
  { title: "Manual",   has: ({ kind }: Change) => kind === "docs" },
] as const;

/** Kinds that users do not see. They are counted, so that a reader knows that nothing was lost. */
const silent: ReadonlySet<string> = new Set(["test", "refactor", "build", "bench", "chore", "style", "ci", "merge"]);

const changeOf = ({ subject, body }: Commit): Change | undefined => {
  const [, kind, scope = "", mark, text] = /^([a-z]+)(?:\(([^)]*)\))?(!)?: (.+)$/.exec(subject) ?? [];
  if (kind === undefined || text === undefined) return undefined;
  return { kind, scope, text, isBreaking: mark === "!" || /^BREAKING CHANGE: /m.test(body) };
};

const lineOf = ({ hash }: Commit, { scope, text }: Change): string =>
  `- ${scope === "" ? "" : `\`${scope}\`: `}${text} (${hash.slice(0, 7)})`;

/** The draft of a section of the change log: each commit once, in the first section that has it. */
export function draft(commits: readonly Commit[]): string {
  const lines = new Map<string, string[]>();
  const others: string[] = [];
  let hidden = 0;
  for (const commit of commits) {
    const change = changeOf(commit);
    const section = change && sections.find(({ has }) => has(change));
    if (change && section) lines.set(section.title, [...(lines.get(section.title) ?? []), lineOf(commit, change)]);
    else if ((change && silent.has(change.kind)) || commit.subject.startsWith("Merge ")) hidden += 1;
    else others.push(`- ${commit.subject} (${commit.hash.slice(0, 7)})`);
  }
  const parts = sections
    .filter(({ title }) => lines.has(title))
    .map(({ title }) => `### ${title}\n\n${lines.get(title)?.join("\n")}`);
  const unknown = others.length === 0 ? [] : [`### Without a kind\n\n${others.join("\n")}`];
  return [...parts, ...unknown, `${hidden} further commits change tests, tools and the inside of the code.`].join(
    "\n\n",
  );
}
