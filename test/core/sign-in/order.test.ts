/** The steps of a sign-in, in the order that `docs/concepts/sign-in.md` states. */
import { expect, it, vi } from "vitest";
import { application, home, signIn } from "../../journeys/helpers.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { createIssuer } from "../../world/issuer.ts";
import { useWorld } from "../../world/server.ts";

useClock();
const server = useWorld();

it("reads the facts, asks signIn, writes, asks redirect, opens the session, and then calls the event", async () => {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const steps: string[] = [];
  const note = (step: string) => vi.fn(() => void steps.push(step));
  const store = adapter();
  const noted = Object.fromEntries(
    Object.entries(store).map(([name, method]) => [
      name,
      typeof method !== "function"
        ? method
        : (...input: never[]) => {
            steps.push(name);
            return (method as (...all: never[]) => unknown)(...input);
          },
    ]),
  );
  const app = application({
    providers: [issuer.provider()],
    adapter: noted,
    callbacks: {
      signIn: () => {
        steps.push("callback signIn");
        return true;
      },
      redirect: ({ url }) => {
        steps.push("callback redirect");
        return url;
      },
    },
    events: {
      createUser: note("event createUser"),
      linkAccount: note("event linkAccount"),
      signIn: note("event signIn"),
    },
    url: home,
  });
  await signIn(app.browser(), issuer);
  const order = [
    "getUserByAccount",
    "getUserByEmail",
    "callback signIn",
    "createUser",
    "linkAccount",
    "event createUser",
  ];
  const after = ["event linkAccount", "callback redirect", "createSession", "event signIn"];
  const decided = steps.slice(steps.indexOf("getUserByAccount"));
  expect(decided.filter((step) => [...order, ...after].includes(step))).toEqual([...order, ...after]);
});
