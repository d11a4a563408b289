/** Reads sequence diagrams: the part of Mermaid's notation that the manual uses. Anything else fails the build. */

export interface Participant {
  readonly id: string;
  readonly label: string;
}

/** A line of a diagram. */
export type Step =
  | {
      readonly kind: "message";
      readonly from: string;
      readonly to: string;
      readonly text: string;
      readonly isAnswer: boolean;
    }
  | { readonly kind: "note"; readonly over: readonly [string, string]; readonly text: string }
  | { readonly kind: "open" | "else"; readonly word: string; readonly text: string }
  | { readonly kind: "close" };

export interface Sequence {
  readonly title: string;
  readonly isNumbered: boolean;
  readonly participants: readonly Participant[];
  readonly steps: readonly Step[];
}

type Match = readonly string[];

/** What each form of a line means. */
const forms: readonly (readonly [RegExp, (match: Match) => Step])[] = [
  [
    /^(\w+)\s*(-?->>)\s*(\w+)\s*:\s*(.+)$/,
    ([, from = "", arrow, to = "", text = ""]) => ({ kind: "message", from, to, text, isAnswer: arrow === "-->>" }),
  ],
  [
    /^Note over (\w+)(?:\s*,\s*(\w+))?\s*:\s*(.+)$/,
    ([, from = "", to = from, text = ""]) => ({ kind: "note", over: [from, to ?? from], text }),
  ],
  [/^(alt|opt|loop)\b\s*(.*)$/, ([, word = "", text = ""]) => ({ kind: "open", word, text })],
  [/^(else)\b\s*(.*)$/, ([, word = "", text = ""]) => ({ kind: "else", word, text })],
  [/^end$/, () => ({ kind: "close" })],
];

const namesOf = (step: Step): readonly string[] =>
  step.kind === "message" ? [step.from, step.to] : step.kind === "note" ? step.over : [];

function parseStep(line: string): Step {
  for (const [form, read] of forms) {
    const match = form.exec(line);
    if (match) return read(match);
  }
  throw new Error(`A line of a sequence diagram is not understood: "${line}". docs/README.md lists the forms.`);
}

/** Whether every frame is closed, and none is closed that was not opened. */
function checkFrames(steps: readonly Step[]): void {
  let depth = 0;
  for (const { kind } of steps) {
    depth += kind === "open" ? 1 : kind === "close" ? -1 : 0;
    if (depth < 0 || (kind === "else" && depth === 0)) throw new Error(`"${kind}" of a sequence diagram has no frame.`);
  }
  if (depth > 0) throw new Error("A frame of a sequence diagram has no end.");
}

/** @throws Error with the line that is not understood. */
export function parseSequence(source: string): Sequence {
  const [first, ...lines] = source
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("%%"));
  if (first !== "sequenceDiagram") throw new Error(`A diagram begins with "${first}": expected "sequenceDiagram".`);
  const heads = lines.flatMap((line) => {
    const [, id, label = id] = /^(?:participant|actor) (\w+)(?: as (.+))?$/.exec(line) ?? [];
    return id === undefined || label === undefined ? [] : [{ line, id, label }];
  });
  const title = lines
    .find((line) => line.startsWith("accTitle:"))
    ?.slice("accTitle:".length)
    .trim();
  if (!title) throw new Error('A sequence diagram needs a line "accTitle: …": its name for screen readers.');
  const isHead = (line: string) =>
    line === "autonumber" || line.startsWith("accTitle:") || heads.some((head) => head.line === line);
  const steps = lines.filter((line) => !isHead(line)).map(parseStep);
  checkFrames(steps);
  const unknown = steps.flatMap(namesOf).find((name) => !heads.some(({ id }) => id === name));
  if (unknown) throw new Error(`A sequence diagram names "${unknown}", which is not a participant.`);
  return { title, isNumbered: lines.includes("autonumber"), participants: heads, steps };
}
