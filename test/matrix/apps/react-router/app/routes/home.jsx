/** Forms that work without script. */
import { failure } from "portico/react-router";
import { Form } from "react-router";
import { auth, basename, signIn, signOut, update } from "../auth.server.js";

const redirectTo = basename;

const actions = {
  enter: (args, form) =>
    signIn(args, "credentials", { ...form, redirectTo }).catch((thrown) => ({ error: failure(thrown).error })),
  rename: async (args, { name }) => {
    await update(args, { user: { name } });
    return null;
  },
  leave: (args) => signOut(args, { redirectTo }),
  widen: (args) => signIn(args, "op", { scopes: ["calendar"], redirectTo }),
  depart: (args) => signOut(args, { provider: true, redirectTo }),
};

export const loader = async (args) => ({ session: await auth(args) });

export async function action(args) {
  const { intent, ...form } = Object.fromEntries(await args.request.formData());
  return actions[intent](args, form);
}

const Act = ({ intent, children }) => (
  <Form method="post">
    <input type="hidden" name="intent" value={intent} />
    {children}
    <button type="submit">{intent}</button>
  </Form>
);

export default function Home({ loaderData, actionData }) {
  return (
    <>
      <pre id="session">{JSON.stringify(loaderData.session)}</pre>
      <p>{actionData?.error}</p>
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
