/** The issuer as request handlers of msw. */
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createIssuer } from "../../src/testing/index.ts";
import { issuerHandlers } from "../../src/testing/msw.ts";

const issuer = createIssuer();
const server = setupServer(...issuerHandlers(issuer));
beforeAll(() => server.listen());
afterAll(() => server.close());

it("requests to the issuer are answered without a server", async () => {
  const response = await fetch("https://op.example/.well-known/openid-configuration");
  expect(await response.json()).toMatchObject({ issuer: "https://op.example" });
  expect(issuer.requests.discovery).toHaveLength(1);
});

it("requests to other addresses are left to other handlers", async () => {
  server.use(http.get("https://op.example.com/jwks", () => HttpResponse.json("another server")));
  expect(await (await fetch("https://op.example.com/jwks")).json()).toBe("another server");
  expect(issuer.requests.jwks).toHaveLength(0);
});

it("an issuer that is down is a network that failed", async () => {
  issuer.setFaults({ down: true });
  await expect(fetch("https://op.example/jwks")).rejects.toThrow("fetch failed");
  issuer.setFaults();
  expect((await fetch("https://op.example/jwks")).status).toBe(200);
});
