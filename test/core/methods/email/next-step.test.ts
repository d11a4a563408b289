/** What follows when a magic link is opened: the whole truth table. */
import { describe, expect, it } from "vitest";
import { type LinkFacts, nextStep } from "../../../../src/core/methods/email/next-step.ts";

const methods = ["GET", "POST"] as const;
const knownBy = ["own", "signed", "token"] as const;
const standings = ["free", "proved", "unused", "claimed"] as const;
const principals = ["none", "owner", "other"] as const;
const choices = [undefined, "keep", "anew"] as const;

const all: readonly LinkFacts[] = methods.flatMap((method) =>
  knownBy.flatMap((known) =>
    [false, true].flatMap((isPrefetch) =>
      standings.flatMap((standing) =>
        principals.flatMap((principal) =>
          choices.map((choice) => ({ method, knownBy: known, isPrefetch, standing, principal, choice })),
        ),
      ),
    ),
  ),
);

/** The rules, from the first that fits. `*` fits everything. */
// biome-ignore format: a table
const table = [
  // method knownBy ahead  standing   principal choice  step
  ["POST",  "*",    "*",   "claimed", "*",      "anew", "use"    ],
  ["POST",  "*",    "*",   "claimed", "owner",  "keep", "use"    ],
  ["*",     "*",    "*",   "claimed", "owner",  "*",    "keep"   ],
  ["*",     "*",    "*",   "claimed", "*",      "*",    "claimed"],
  ["POST",  "*",    "*",   "*",       "*",      "*",    "use"    ],
  ["GET",   "own",  false, "*",       "none", "*",    "use"    ],
  ["GET",   "own",  false, "*",       "owner",  "*",    "use"    ],
  ["GET",   "*",    "*",   "*",       "*",      "*",    "sign-in"],
] as const;

const expected = ({ method, knownBy: known, isPrefetch, standing, principal, choice }: LinkFacts) => {
  const facts = [method, known, isPrefetch, standing, principal, choice];
  return table.find((row) => facts.every((fact, column) => row[column] === "*" || row[column] === fact))?.[6];
};

describe("S2, U18: a magic link that is opened", () => {
  it("is consumed, or its owner is asked, as the table defines", () => {
    for (const facts of all) expect([facts, nextStep(facts)]).toEqual([facts, expected(facts)]);
  });

  it("is never consumed by a GET of a browser that did not ask, nor without a choice if another user may hold the address", () => {
    for (const facts of all.filter((one) => nextStep(one) === "use")) {
      expect([facts, facts.method === "POST" || (facts.knownBy === "own" && !facts.isPrefetch)]).toEqual([facts, true]);
      expect([facts, facts.standing !== "claimed" || facts.choice !== undefined]).toEqual([facts, true]);
    }
  });
});
