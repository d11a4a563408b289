/** `actAs` and `stopActing`, in server actions. */
import { expect, it } from "vitest";
import { acts, graceForAda, onlyOwnActs, sessionAmong } from "../bridge/helpers.ts";
import { HostAuth, request, serve } from "./helpers.ts";

const sessionIn = ({ written }: Pick<Awaited<ReturnType<typeof serve>>, "written">) =>
  sessionAmong(written.map(({ name, value }) => [name, value]));

async function gracesHost() {
  const { config, post } = await graceForAda();
  const at = <T>(init: ReturnType<typeof post>, run: () => Promise<T>) =>
    serve("action", request("/form", { headers: init.headers }).headers, run);
  return { at, post, ...HostAuth(config) };
}

it("support acts for a user, and returns to its own session: each action writes the cookie", async () => {
  const { at, post, auth, actAs, stopActing } = await gracesHost();
  const acting = await at(post(), async () => [await actAs("ada"), await auth()]);
  expect(acting.result[0]).toMatchObject({ user: { email: "ada@app.example" }, actor: { id: "grace" } });
  expect(acting.result[1]).toEqual(acting.result[0]);
  const cookie = sessionIn(acting);
  const stopped = await at(post(cookie), stopActing);
  expect(stopped.result).toMatchObject({ user: { email: "grace@app.example" } });
  expect(stopped.written.at(-1)?.value).toBe("grace-desk");
});

it("nobody acts for another site, and a sign-out returns too", async () => {
  const { at, post, actAs, signOut } = await gracesHost();
  await expect(at(post(undefined, "https://evil.example"), () => actAs("ada"))).rejects.toMatchObject({
    type: "MissingCSRF",
  });
  const acting = await at(post(), () => actAs("ada"));
  const cookie = sessionIn(acting);
  const left = await at(post(cookie), () => signOut({ redirect: false }));
  expect(left.written.at(-1)?.value).toBe("grace-desk");
});

it("T8, CR-232: only a request of this site changes something", async () => {
  const { actAs } = await gracesHost();
  const act = async (request: Request) => {
    // As Next.js gets it from a browser.
    const headers = new Headers([
      ...request.headers,
      ...(request.method === "POST" ? [["content-length", "0"]] : []),
    ] as [string, string][]);
    await serve("route", headers, () => actAs("ada"));
  };
  expect(await acts(act)).toEqual(onlyOwnActs);
});
