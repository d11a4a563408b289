/** The reducer of the client: what a page knows after each event. */
import { describe, expect, it } from "vitest";
import { markOf, reduceState, stateOf } from "../../src/client/state.ts";
import { ada, bob } from "./helpers.ts";

const failure = new Error("no answer");

describe("an event", () => {
  it.each([
    ["a session", ada, { data: ada, status: "authenticated", error: undefined }],
    ["null", null, { data: null, status: "unauthenticated", error: undefined }],
    ["nothing", undefined, { data: null, status: "loading", error: undefined }],
  ])("that is %s replaces what was known", (_what, event, state) => {
    expect(reduceState(stateOf(bob), event)).toEqual(state);
  });

  it("that is an error leaves what was known", () => {
    expect(reduceState(stateOf(ada), failure)).toEqual({ data: ada, status: "authenticated", error: failure });
    expect(reduceState(stateOf(), failure)).toEqual({ data: null, status: "loading", error: failure });
  });

  it("that changes nothing returns the same object", () => {
    const state = stateOf(ada);
    expect(reduceState(state, { ...ada })).toBe(state);
    const failed = reduceState(state, failure);
    expect(reduceState(failed, failure)).toBe(failed);
  });

  it("that is a session clears the error of the read before it", () => {
    expect(reduceState(reduceState(stateOf(ada), failure), ada)).toEqual(stateOf(ada));
  });
});

describe("the value that tabs compare", () => {
  it("is the same for sessions that differ in their expiry alone", () => {
    expect(markOf(stateOf({ ...ada, expires: "2027-01-01T00:00:00.000Z" }))).toBe(markOf(stateOf(ada)));
    expect(markOf(stateOf(bob))).not.toBe(markOf(stateOf(ada)));
  });

  it("exists for a visitor who is signed out, and not while the status is loading", () => {
    expect([markOf(stateOf(null)), markOf(stateOf())]).toEqual(["null", undefined]);
  });
});
