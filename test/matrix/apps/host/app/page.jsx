/** Forms that work without script. */
import { redirect } from "next/navigation";
import { AuthError } from "portico/host";
import { auth, signIn, signOut, unstable_update } from "../auth.js";

const home = process.env.MATRIX_SITE_BASE || "/";

async function enter(form) {
  "use server";
  form.set("redirectTo", home);
  await signIn("credentials", form).catch((thrown) => {
    if (thrown instanceof AuthError) redirect(`/?error=${thrown.type}`);
    throw thrown;
  });
}

async function rename(form) {
  "use server";
  await unstable_update({ user: { name: form.get("name") } });
}

async function leave() {
  "use server";
  await signOut({ redirectTo: home });
}

async function widen() {
  "use server";
  await signIn("op", { scopes: ["calendar"], redirectTo: home });
}

async function depart() {
  "use server";
  await signOut({ provider: true, redirectTo: home });
}

export default async function Page() {
  return (
    <main>
      <pre id="session">{JSON.stringify(await auth())}</pre>
      <form action={enter}>
        <input name="name" />
        <input name="password" type="password" />
        <button type="submit">enter</button>
      </form>
      <form action={rename}>
        <input name="name" />
        <button type="submit">rename</button>
      </form>
      <form action={leave}>
        <button type="submit">leave</button>
      </form>
      <form action={widen}>
        <button type="submit">widen</button>
      </form>
      <form action={depart}>
        <button type="submit">depart</button>
      </form>
    </main>
  );
}
