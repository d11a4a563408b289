/** Debug lines of a sign-in: what was decided, and that a session was opened. No line holds a secret. */
import { describe, expect, it } from "vitest";
import { adapter as memory } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createLog } from "../world/config.ts";
import * as kit from "./helpers.ts";
import { Client } from "./helpers.ts";

useClock();

describe("U9: debug lines", () => {
  it.each([
    ["a new user", "create", true],
    ["a known one", "enter", false],
  ])("contain the linking decision and the session: %s", async (_, decision, isNewUser) => {
    const log = createLog();
    const config = kit.config({ adapter: memory(), logger: log.logger });
    if (decision === "enter") await new Client(config).signIn();
    const before = log.lines.length;
    await new Client(config).signIn();
    const lines = log.lines
      .slice(before)
      .filter(({ level, code }) => level === "debug" && !code.startsWith("adapter_"));
    expect(lines.map(({ code, message }) => [code, message[0]])).toEqual(
      expect.arrayContaining([
        ["linking", { provider: "acme", decision }],
        ["session-opened", { provider: "acme", isNewUser }],
      ]),
    );
    expect(JSON.stringify(lines)).not.toMatch(/hush|renew|ada/);
  });

  it("contain a refusal, and no session then", async () => {
    const log = createLog();
    const config = kit.config({
      adapter: memory(),
      logger: log.logger,
      providers: [kit.acme(), kit.acme({ id: "other" })],
    });
    await new Client(config).signIn();
    const before = log.lines.length;
    await new Client(config).signIn("ada", "other");
    const codes = log.lines.slice(before).map(({ code, message }) => [code, message[0]]);
    expect(codes).toContainEqual(["linking", { provider: "other", decision: "refuse" }]);
    expect(codes.map(([code]) => code)).not.toContain("session-opened");
  });
});
