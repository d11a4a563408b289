import { describe, expect, it } from "vitest";
import { secretList } from "../../../src/core/crypto/secrets.ts";
import { InvalidConfiguration, MissingSecretError } from "../../../src/core/errors/index.ts";

describe("secrets", () => {
  it("are a list, in the order given", () => {
    expect(secretList("one")).toEqual(["one"]);
    expect(secretList(["new", "old"])).toEqual(["new", "old"]);
  });

  it("are a copy: later changes of the array have no effect", () => {
    const given = ["one"];
    const list = secretList(given);
    given[0] = "";
    expect(list).toEqual(["one"]);
  });

  it.each([
    ["an empty text", ""],
    ["a list with an empty text", [""]],
    ["an empty text before a valid one", ["", "good"]],
    ["an empty text after a valid one", ["good", ""]],
    ["blanks", "   "],
    ["undefined", undefined],
    ["null", null],
    ["an empty list", []],
  ])("JW-20: %s is a missing secret", (_, secret) => {
    expect(() => secretList(secret)).toThrow(MissingSecretError);
  });

  it.each([
    ["a number", 7],
    ["zero", 0],
    ["a Buffer", Buffer.from("secret")],
    ["an object", { secret: "good" }],
    ["a list with a number", ["good", 7]],
    ["a list with undefined", [undefined]],
    ["a list in a list", [["good"]]],
  ])("JW-22: %s is not a secret", (_, secret) => {
    expect(() => secretList(secret)).toThrow(InvalidConfiguration);
  });

  it("JW-36: are never in the message that rejects them", () => {
    expect(() => secretList(["good-but-private", ""])).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining("private") }),
    );
  });
});
