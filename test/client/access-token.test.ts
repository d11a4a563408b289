/** Access tokens in the browser: one request per page, kept until shortly before the end, dropped at a sign-out. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, ada, openPage } from "./helpers.ts";

const now = Date.UTC(2026, 10, 21, 12);
const token = { accessToken: "one", tokenType: "bearer", expiresAt: now / 1000 + 3600, scopes: ["a"] };

/** A page whose server answers so. */
function page(answers: Answers) {
  const opened = openPage();
  Object.assign(opened.answers, answers);
  return opened;
}

/** A module of its own for each test: it keeps the tokens of a page. */
async function load() {
  vi.resetModules();
  const [{ accessToken }, { pageClient }] = await Promise.all([
    import("../../src/client/access-token.ts"),
    import("../../src/client/page.ts"),
  ]);
  return { accessToken, client: pageClient() };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  return () => vi.useRealTimers();
});

describe("accessToken", () => {
  it("sends one request for simultaneous callers, with a CSRF token, and none while the token is valid", async () => {
    const site = page({ "GET /csrf": { csrfToken: "c" }, "POST /token/google": token });
    const { accessToken } = await load();
    expect(await Promise.all([accessToken("google"), accessToken("google")])).toEqual([token, token]);
    await accessToken("google");
    expect(site.lines).toEqual(["GET /csrf", "POST /token/google"]);
    expect(site.asked.at(-1)?.body).toMatchObject({ csrfToken: "c" });
  });

  it("requests it again shortly before it ends, and for a longer lifetime or other scopes", async () => {
    const site = page({ "GET /csrf": { csrfToken: "c" }, "POST /token": token });
    const { accessToken } = await load();
    await accessToken();
    await accessToken("", { scopes: ["b"] });
    await accessToken("", { minLifetime: 3600 });
    expect(site.lines.filter((line) => line.startsWith("POST"))).toHaveLength(3);
    vi.setSystemTime(now + 3571_000);
    await accessToken();
    expect(site.lines.filter((line) => line.startsWith("POST"))).toHaveLength(4);
  });

  it("is dropped when the user signs out", async () => {
    const site = page({ "GET /session": ada, "GET /csrf": { csrfToken: "c" }, "POST /token/google": token });
    const { accessToken, client } = await load();
    await client.getSession();
    await accessToken("google");
    site.answers["GET /session"] = null;
    await client.getSession();
    await accessToken("google");
    expect(site.lines.filter((line) => line === "POST /token/google")).toHaveLength(2);
  });

  it("names the reason of a failure, and asks again the next time", async () => {
    const refused = () => new Response(JSON.stringify({ error: "RefreshFailed", reason: "revoked" }), { status: 401 });
    const site = page({ "GET /csrf": { csrfToken: "c" }, "POST /token/google": refused });
    const { accessToken } = await load();
    await expect(accessToken("google")).rejects.toMatchObject({
      type: "RefreshFailed",
      reason: "revoked",
      provider: "google",
    });
    site.answers["POST /token/google"] = token;
    expect(await accessToken("google")).toEqual(token);
  });

  it("retries once if another form of the page replaced the CSRF token; other refusals are a ClientFetchError", async () => {
    const answers = [{ error: "MissingCSRF" }, token, { error: "InvalidProvider" }];
    page({
      "GET /csrf": { csrfToken: "c" },
      "POST /token/google": () => {
        const answer = answers.shift() as { error?: string };
        return new Response(JSON.stringify(answer), { status: answer.error ? 403 : 200 });
      },
      "POST /token/other": { error: "InvalidProvider" },
    });
    const { accessToken } = await load();
    expect(await accessToken("google")).toEqual(token);
    await expect(accessToken("google", { scopes: ["x"] })).rejects.toMatchObject({ type: "ClientFetchError" });
  });
});
