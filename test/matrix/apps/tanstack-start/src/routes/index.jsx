/** A page that the server renders, with forms that work without script. */
import { createFileRoute, redirect } from "@tanstack/react-router";
import { failure } from "portico/tanstack-start";
import { signIn, signOut, update } from "../auth.server.js";
import { currentSession } from "../session.functions.js";

const actions = {
  enter: (form, redirectTo) => signIn("credentials", { ...form, redirectTo }),
  rename: ({ name }) => update({ user: { name } }),
  leave: (_, redirectTo) => signOut({ redirectTo }),
  widen: (_, redirectTo) => signIn("op", { scopes: ["calendar"], redirectTo }),
  depart: (_, redirectTo) => signOut({ provider: true, redirectTo }),
};

async function act({ request }) {
  const { pathname } = new URL(request.url);
  const { intent, ...form } = Object.fromEntries(await request.formData());
  const { error } = await actions[intent](form, pathname).then(() => ({}), failure);
  throw redirect({ href: error ? `${pathname}?error=${error}` : pathname, statusCode: 303 });
}

export const Route = createFileRoute("/")({
  loader: async () => ({ session: await currentSession() }),
  component: Home,
  server: { handlers: { POST: act } },
});

const Act = ({ intent, children }) => (
  <form method="post">
    <input type="hidden" name="intent" value={intent} />
    {children}
    <button type="submit">{intent}</button>
  </form>
);

function Home() {
  const { session } = Route.useLoaderData();
  return (
    <>
      <pre id="session">{JSON.stringify(session)}</pre>
      <Act intent="enter">
        <input name="name" />
        <input name="password" type="password" />
      </Act>
      <Act intent="rename">
        <input name="name" />
      </Act>
      <Act intent="leave" />
      <Act intent="widen" />
      <Act intent="depart" />
    </>
  );
}
