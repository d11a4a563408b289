/** Draws a sequence diagram as SVG, when the site is built. Its colours are those of the theme. */
import { escapeHtml } from "./html.ts";
import type { Sequence, Step } from "./parse.ts";

/** Sizes in pixels. `letter` is the width of a letter on average, rounded up, so that text stays inside. */
const size = { column: 152, side: 72, head: 132, line: 17, gap: 18, letter: 6.7, self: 30 } as const;

/** What is drawn, and how far down it reaches. */
interface Drawn {
  readonly svg: string;
  readonly bottom: number;
}

/** Breaks a text at spaces into lines of at most `width` pixels. */
function wrap(text: string, width: number): readonly string[] {
  const most = Math.max(8, Math.floor(width / size.letter));
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface TextAt {
  readonly x: number;
  readonly y: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly name?: string;
}

/** Lines of text, the first one at `y`. */
const text = (lines: readonly string[], { x, y, anchor = "middle", name = "text" }: TextAt): string =>
  `<text class="${name}" x="${x}" y="${y}" text-anchor="${anchor}">${lines
    .map((line, at) => `<tspan x="${x}" y="${y + at * size.line}">${escapeHtml(line)}</tspan>`)
    .join("")}</text>`;

/** An arrowhead at `x`, which points to the right (1) or to the left (-1). */
const arrowhead = (x: number, y: number, direction: 1 | -1): string =>
  `<path class="arrow" d="M${x} ${y}l${-9 * direction} -4.5v9z"/>`;

const xOf = ({ participants }: Sequence, id: string): number =>
  size.side + participants.findIndex((one) => one.id === id) * size.column;

const widthOf = ({ participants }: Sequence): number => 2 * size.side + (participants.length - 1) * size.column;

type Message = Extract<Step, { kind: "message" }>;

/** A message of a participant to itself: a loop beside the line of life; to the left of the last one, where there is space. */
function drawOwnStep(sequence: Sequence, { from, text: words }: Message, top: number): Drawn {
  const x = xOf(sequence, from);
  const side = sequence.participants.at(-1)?.id === from && sequence.participants.length > 1 ? -1 : 1;
  const lines = wrap(words, size.column - size.self - 16);
  const height = Math.max(size.line, lines.length * size.line);
  const y = top + size.gap / 2;
  const path = `<path class="line" d="M${x} ${y}h${side * size.self}v${height}h${-side * size.self}"/>`;
  const label = text(lines, { x: x + side * (size.self + 7), y: y + 13, anchor: side === 1 ? "start" : "end" });
  return { svg: path + arrowhead(x, y + height, side === 1 ? -1 : 1) + label, bottom: y + height + size.gap / 2 };
}

function drawMessage(sequence: Sequence, message: Message, top: number): Drawn {
  const [start, end] = [xOf(sequence, message.from), xOf(sequence, message.to)];
  if (start === end) return drawOwnStep(sequence, message, top);
  const lines = wrap(message.text, Math.abs(end - start) - 22);
  const y = top + lines.length * size.line + 6;
  const line = `<path class="line${message.isAnswer ? " answer" : ""}" d="M${start} ${y}H${end}"/>`;
  const label = text(lines, { x: (start + end) / 2, y: top + 13 });
  return { svg: line + arrowhead(end, y, end > start ? 1 : -1) + label, bottom: y + size.gap };
}

function drawNote(sequence: Sequence, { over, text: words }: Extract<Step, { kind: "note" }>, top: number): Drawn {
  const [one, other] = over.map((id) => xOf(sequence, id)) as [number, number];
  const left = Math.min(one, other) - size.head / 2;
  const width = Math.abs(one - other) + size.head;
  const lines = wrap(words, width - 16);
  const height = lines.length * size.line + 12;
  const box = `<rect class="note" x="${left}" y="${top}" width="${width}" height="${height}" rx="4"/>`;
  return { svg: box + text(lines, { x: left + width / 2, y: top + 19 }), bottom: top + height + size.gap };
}

/** A frame that is open: where it began, and how deep it is nested. */
interface Frame {
  readonly top: number;
  readonly depth: number;
}

const frameBox = (sequence: Sequence, { top, depth }: Frame, bottom: number): string => {
  const inset = 1 + depth * 5;
  const width = widthOf(sequence) - 2 * inset;
  return `<rect class="frame" x="${inset}" y="${top}" width="${width}" height="${bottom - top}" rx="4"/>`;
};

/** The head of a frame: its word, and its condition. */
function drawFrameHead(
  sequence: Sequence,
  { depth }: Frame,
  [word, condition]: readonly [string, string],
  top: number,
): Drawn {
  const x = 12 + depth * 5;
  const lines = wrap(`${word} ${condition}`, widthOf(sequence) - 40);
  return {
    svg: text(lines, { x, y: top + 18, anchor: "start", name: "condition" }),
    bottom: top + lines.length * size.line + 14,
  };
}

/** The state while the steps are drawn from top to bottom. */
interface Progress {
  readonly svg: readonly string[];
  readonly y: number;
  readonly frames: readonly Frame[];
  readonly number: number;
}

const after = (progress: Progress, { svg, bottom }: Drawn): Progress => ({
  ...progress,
  svg: [...progress.svg, svg],
  y: bottom,
});

function drawElse(sequence: Sequence, step: Extract<Step, { kind: "open" | "else" }>, progress: Progress): Progress {
  const frame = progress.frames.at(-1);
  if (frame === undefined) return progress;
  const inset = 1 + frame.depth * 5;
  const line = `<path class="frame" d="M${inset} ${progress.y}H${widthOf(sequence) - inset}"/>`;
  const head = drawFrameHead(sequence, frame, [step.word, step.text], progress.y);
  return after({ ...progress, svg: [...progress.svg, line] }, head);
}

function drawStep(sequence: Sequence, step: Step, progress: Progress): Progress {
  const { y, frames, number } = progress;
  switch (step.kind) {
    case "message": {
      const numbered = sequence.isNumbered ? { ...step, text: `${number}. ${step.text}` } : step;
      return { ...after(progress, drawMessage(sequence, numbered, y)), number: number + 1 };
    }
    case "note":
      return after(progress, drawNote(sequence, step, y));
    case "open": {
      const frame = { top: y, depth: frames.length };
      return after(
        { ...progress, frames: [...frames, frame] },
        drawFrameHead(sequence, frame, [step.word, step.text], y),
      );
    }
    case "else":
      return drawElse(sequence, step, progress);
    case "close": {
      const frame = frames.at(-1);
      if (frame === undefined) return progress;
      return {
        ...after(progress, { svg: frameBox(sequence, frame, y), bottom: y + size.gap }),
        frames: frames.slice(0, -1),
      };
    }
  }
}

/** The names at the top, all of one height, and the height. */
function drawHeads(sequence: Sequence): Drawn {
  const labels = sequence.participants.map(({ label }) => wrap(label, size.head - 16));
  const height = Math.max(...labels.map((lines) => lines.length)) * size.line + 16;
  const heads = sequence.participants.map(({ id }, at) => {
    const x = xOf(sequence, id);
    const box = `<rect class="head" x="${x - size.head / 2}" y="2" width="${size.head}" height="${height}" rx="6"/>`;
    const lines = labels[at] ?? [];
    return box + text(lines, { x, y: 2 + (height - lines.length * size.line) / 2 + 13, name: "name" });
  });
  return { svg: heads.join(""), bottom: height + 2 };
}

/** A sentence for every step, for readers who do not see the drawing. */
function sentences({ participants, steps }: Sequence): readonly string[] {
  const label = (id: string): string => participants.find((one) => one.id === id)?.label ?? id;
  return steps.flatMap((step) => {
    if (step.kind === "close") return [];
    if (step.kind === "message" && step.from === step.to) return [`${label(step.from)}: ${step.text}`];
    if (step.kind === "message") return [`${label(step.from)} → ${label(step.to)}: ${step.text}`];
    if (step.kind === "note") return [`${[...new Set(step.over)].map(label).join(", ")}: ${step.text}`];
    return [`${step.word} ${step.text}`.trim()];
  });
}

/** The diagram as HTML: a drawing, and the same as a list. */
export function drawSequence(sequence: Sequence): string {
  const heads = drawHeads(sequence);
  const first: Progress = { svg: [], y: heads.bottom + size.gap, frames: [], number: 1 };
  const { svg, y } = sequence.steps.reduce((progress, step) => drawStep(sequence, step, progress), first);
  const [width, height] = [widthOf(sequence), y + 4];
  const lives = sequence.participants
    .map(({ id }) => `<path class="life" d="M${xOf(sequence, id)} ${heads.bottom}V${height - 4}"/>`)
    .join("");
  const title = escapeHtml(sequence.title);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${title}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${lives}${heads.svg}${svg.join("")}</svg>`;
  const list = sentences(sequence)
    .map((one) => `<li>${escapeHtml(one)}</li>`)
    .join("");
  return `<figure class="sequence" v-pre><div class="drawing" role="group" aria-label="${title}" tabindex="0">${drawing}</div><details><summary>The diagram as text</summary><ol>${list}</ol></details></figure>\n`;
}
