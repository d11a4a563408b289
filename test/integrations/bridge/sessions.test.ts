/** The sessions of a user: listed, and ended from another browser. */
import { describe, expect, it } from "vitest";
import { createBridge } from "../../../src/integrations/bridge/index.ts";
import { adapter } from "../../world/adapter.ts";
import { createLog, testConfig } from "../../world/config.ts";
import { ada, asking, namesOf } from "./helpers.ts";

const name = "__Host-portico.session-token";

/** Ada is signed in in three browsers, Bob in one. */
async function siteWithSessions() {
  const database = adapter();
  const expires = new Date(Date.now() + 86_400_000);
  const person = (id: string) => database.createUser({ id, name: id, email: `${id}@example.com`, emailVerified: null });
  const [someone, other] = [await person("ada"), await person("bob")];
  for (const sessionToken of ["ada-desk", "ada-phone", "ada-lost"]) {
    await database.createSession({ sessionToken, userId: someone.id, expires });
  }
  await database.createSession({ sessionToken: "bob-desk", userId: other.id, expires });
  const bridge = createBridge(testConfig({ adapter: database }));
  const from = (token: string, headers = {}) => asking({ cookie: `${name}=${token}`, ...headers });
  const isIn = async (token: string) => (await bridge.session(from(token))).session !== null;
  return { bridge, from, isIn };
}

describe("the sessions of the signed-in user", () => {
  it("are listed, the current one first, and without their tokens", async () => {
    const { bridge, from } = await siteWithSessions();
    const sessions = await bridge.listSessions(from("ada-desk"));
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(JSON.stringify(sessions)).not.toMatch(/ada-|bob-/);
  });

  it("can be ended one by one, from any browser", async () => {
    const { bridge, from, isIn } = await siteWithSessions();
    const [, other] = await bridge.listSessions(from("ada-desk"));
    expect(await bridge.revokeSessions(from("ada-desk"), { id: other?.id ?? "" })).toEqual({ ended: 1, cookies: [] });
    const left = await Promise.all(["ada-desk", "ada-phone", "ada-lost", "bob-desk"].map(isIn));
    expect(left.filter(Boolean)).toHaveLength(3);
    expect(left[0]).toBe(true);
  });

  it("LO-02: can be ended everywhere else, or everywhere", async () => {
    const { bridge, from, isIn } = await siteWithSessions();
    expect((await bridge.revokeSessions(from("ada-desk"), "others")).ended).toBe(2);
    expect([await isIn("ada-desk"), await isIn("ada-phone"), await isIn("bob-desk")]).toEqual([true, false, true]);
    const here = from("ada-desk");
    const { cookies } = await bridge.revokeSessions(here, "all");
    expect(namesOf(cookies)).toEqual([`-${name}`]);
    expect((await bridge.session(here)).session).toBeNull();
    expect([await isIn("ada-desk"), await isIn("bob-desk")]).toEqual([false, true]);
  });

  it("cannot be ended by another user", async () => {
    const { bridge, from, isIn } = await siteWithSessions();
    const [bobs] = await bridge.listSessions(from("bob-desk"));
    expect((await bridge.revokeSessions(from("ada-desk"), { id: bobs?.id ?? "" })).ended).toBe(0);
    expect(await isIn("bob-desk")).toBe(true);
  });

  it("MW-16: are not ended by a cross-site request", async () => {
    const { bridge, from, isIn } = await siteWithSessions();
    const foreign = from("ada-desk", { origin: "https://evil.example" });
    await expect(bridge.revokeSessions(foreign, "all")).rejects.toMatchObject({ type: "MissingCSRF" });
    expect(await isIn("ada-phone")).toBe(true);
  });

  it("are empty for a visitor", async () => {
    const { bridge } = await siteWithSessions();
    expect(await bridge.listSessions(asking())).toEqual([]);
    expect(await bridge.revokeSessions(asking(), "all")).toEqual({ ended: 0, cookies: [] });
  });

  it("cannot be listed if they are not stored, and the error explains what to do", async () => {
    const log = createLog();
    const bridge = createBridge(testConfig({ logger: log.logger }));
    await expect(bridge.listSessions(await ada())).rejects.toThrow(/session.strategy/);
    expect(log.errors).toEqual(["UnsupportedStrategy"]);
  });
});
