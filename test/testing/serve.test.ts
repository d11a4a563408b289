/** An issuer and a mailbox over HTTP, used by an application through the network of this machine. */
import { get } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import { mailTo, type ServedIssuer, serveIssuer } from "../../src/testing/index.ts";
import { testConfig } from "../world/config.ts";
import { leave, sessionOf, visitorOf } from "../world/journey.ts";

let served: ServedIssuer;
beforeAll(async () => {
  served = await serveIssuer({ people: [{ sub: "1", name: "Ines Moreau", email: "ines@lighthouse.example" }] });
});
afterAll(() => served.stop());

const origin = "https://app.example";
const visitor = () => {
  const { issuer, mailboxUrl } = served;
  const config = testConfig({
    providers: [issuer.provider(), mailTo(mailboxUrl)],
    adapter: MemoryAdapter(),
    session: { strategy: "jwt" },
  });
  return visitorOf(config);
};

it("an application signs a user in over HTTP", async () => {
  const browser = visitor();
  const { url } = await leave(browser);
  const chosen = await fetch(url, { method: "POST", body: new URLSearchParams({ sub: "1" }), redirect: "manual" });
  await browser.visit(chosen.headers.get("location") ?? "", { initiator: served.url });
  expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ines Moreau", email: "ines@lighthouse.example" } });
  expect(served.issuer.complaints).toEqual([]);
});

it("mails of an application arrive, and a page lists them", async () => {
  const provider = mailTo(served.mailboxUrl);
  const url = `${origin}/auth/callback/email?token=t&a="b"`;
  await provider.sendVerificationRequest({ identifier: "ada@example.com", url } as never);
  expect(served.mails.at(-1)).toEqual({ to: "ada@example.com", url });
  const page = await (await fetch(served.mailboxUrl)).text();
  expect(page).toContain('href="https://app.example/auth/callback/email?token=t&amp;a=&quot;b&quot;"');
});

it("a mailbox that is not there is an error with its address", async () => {
  const provider = mailTo(`${served.url}/elsewhere`);
  const sending = provider.sendVerificationRequest({ identifier: "ada@example.com", url: origin } as never);
  await expect(sending).rejects.toThrow(`The mailbox at ${served.url}/elsewhere answered 404`);
});

it.each([
  ["without its fields", "{}", "application/json"],
  ["as a form of another site could send it", '{"to":"ada@example.com","url":"https://evil.example"}', "text/plain"],
])("a mail %s is refused", async (_what, body, type) => {
  const before = served.mails.length;
  const headers = { "content-type": type };
  const response = await fetch(served.mailboxUrl, { method: "POST", body, headers });
  expect([response.status, served.mails.length]).toEqual([400, before]);
});

/** The status of a request with this `Host`, which `fetch` does not let a caller choose. */
const statusFor = (host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(served.mailboxUrl, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });

it.each(["localhost", "127.0.0.1", "app.localhost"])("answers to %s, a name of this machine", async (name) => {
  expect(await statusFor(`${name}:${new URL(served.url).port}`)).toBe(200);
});

it.each(["evil.example", "127.0.0.1.evil.example"])("does not answer to %j (DNS rebinding)", async (name) => {
  expect(await statusFor(name)).toBe(421);
});

it("a port in use is an error", async () => {
  await expect(serveIssuer({ port: Number(new URL(served.url).port) })).rejects.toThrow("EADDRINUSE");
});
