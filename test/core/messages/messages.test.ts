/** Sentences for visitors: placeholders, durations, and what every language must have. */
import { describe, expect, it } from "vitest";
import { errorTable } from "../../../src/core/errors/table.ts";
import { en } from "../../../src/core/messages/en.ts";
import { exactDuration, fillText, type Messages, roundedDuration } from "../../../src/core/messages/messages.ts";

/** All sentences below a value. */
const sentencesIn = (value: object): readonly string[] =>
  Object.values(value).flatMap((inner: object | string) => (typeof inner === "string" ? [inner] : sentencesIn(inner)));

describe.each<Messages>([en])("the messages in $language", (messages) => {
  const sentences = sentencesIn(messages);

  it("are never empty, and have no spaces at their ends", () => {
    expect(sentences.length).toBeGreaterThan(90);
    expect(sentences.filter((sentence) => sentence === "" || sentence !== sentence.trim())).toEqual([]);
  });

  it("have placeholders that are names, and no other braces", () => {
    const odd = sentences.filter((sentence) => /[{}]/.test(sentence.replace(/\{[a-z]+\}/g, "")));
    expect(odd).toEqual([]);
  });

  it("have a sentence for every type of error that browsers may see", () => {
    const types = Object.entries(errorTable).flatMap(([type, { isPublic }]) => (isPublic ? [type] : []));
    expect(Object.keys(messages.errors).toSorted()).toEqual(types.toSorted());
  });

  it("are in a language that Intl knows", () => {
    expect(Intl.NumberFormat.supportedLocalesOf(messages.language)).toEqual([messages.language]);
  });
});

describe("a template", () => {
  it("replaces its placeholders with values, unchanged", () => {
    expect(fillText("Sign in to {host} as {user}, {host}", { host: "a{user}b", user: "$&" })).toBe(
      "Sign in to a{user}b as $&, a{user}b",
    );
  });

  it("inserts nothing for a value that is missing", () => {
    expect(fillText("to {site}.", {})).toBe("to .");
  });
});

describe("a duration", () => {
  it.each([
    [1, "1 minute"],
    [60, "1 minute"],
    [119, "1 minute"],
    [600, "10 minutes"],
    [3600, "60 minutes"],
    [7200, "2 hours"],
    [86_400, "24 hours"],
    [172_800, "2 days"],
    [604_800, "7 days"],
  ])("of %i seconds is rounded down to %s", (seconds, words) => {
    expect(roundedDuration(en, seconds)).toBe(words);
  });

  it.each([
    [1, "1 second"],
    [90, "90 seconds"],
    [60, "1 minute"],
    [5400, "90 minutes"],
    [86_400, "1 day"],
    [100_001, "100001 seconds"],
  ])("of %i seconds is exactly %s", (seconds, words) => {
    expect(exactDuration(en, seconds)).toBe(words);
  });

  it.each([
    ["de", "10 Minuten"],
    ["pl", "10 minut"],
    ["fr", "10 minutes"],
  ])("is in the language of the messages: %s", (language, words) => {
    expect(roundedDuration({ language }, 600)).toBe(words);
  });
});
