/** D1: on a version of a framework that an integration cannot serve, it names what it saw and what it needs. */
import { describe, expect, it } from "vitest";
import { H3Auth } from "../../../src/integrations/h3/index.ts";
import { ReactRouterAuth } from "../../../src/integrations/react-router/index.ts";
import { eventOf } from "../../../src/integrations/solid-start/framework.ts";
import { testConfig } from "../../world/config.ts";

const request = new Request("https://app.example/desk");
const node = { req: { headers: {}, url: "/desk" } };

describe("D1: a version that cannot be served", () => {
  it.each([
    [
      "React Router 7.15",
      { request, context: new Map() },
      /needs React Router 7\.16 or later.*npm install react-router@/,
    ],
    ["React Router 7 without middleware", { request, url: new URL(request.url), context: {} }, /v8_middleware: true/],
  ])("%s: the verbs of portico/react-router reject", async (_, args, message) => {
    const { auth } = ReactRouterAuth(testConfig());
    await expect(auth(args as never)).rejects.toThrow(message);
  });

  it("React Router 7 with middleware, and 8: the verbs read the session", async () => {
    const { auth } = ReactRouterAuth(testConfig());
    expect(await auth({ request, url: new URL(request.url), context: new Map() } as never)).toBeNull();
  });

  it("h3 1: the verbs of portico/h3 reject", async () => {
    const { auth } = H3Auth(testConfig());
    await expect(auth({ req: node.req, node } as never)).rejects.toThrow(/needs h3 2.*h3 1.*npm install h3@/);
  });

  it("SolidStart 1: an event is refused; one of SolidStart 2, and one without an event of h3, is not", () => {
    const event = { request, response: {}, locals: {} };
    expect(() => eventOf({ ...event, nativeEvent: { node } } as never)).toThrow(/needs SolidStart 2.*SolidStart 1/);
    const newer = { ...event, nativeEvent: { node, res: { headers: new Headers() } } } as never;
    expect(eventOf(newer)).toBe(newer);
    expect(eventOf(event as never)).toBe(event);
  });
});
