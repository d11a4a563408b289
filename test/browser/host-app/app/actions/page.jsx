/** Forms that work without JavaScript. */
import { auth, signIn, signOut, unstable_update } from "../../auth.js";

async function enter(form) {
  "use server";
  await signIn("credentials", form);
}

async function rename(form) {
  "use server";
  await unstable_update({ user: { name: form.get("name") } });
}

async function leave() {
  "use server";
  await signOut({ redirectTo: `${process.env.FIXTURE_BASE_PATH ?? ""}/actions` });
}

export default async function Page() {
  const session = await auth();
  return (
    <main>
      <p id="who">{session?.user?.name ?? "nobody"}</p>
      <form action={enter}>
        <input name="name" />
        <input name="password" />
        <button id="enter" type="submit">
          Enter
        </button>
      </form>
      <form action={rename}>
        <input name="name" />
        <button id="rename" type="submit">
          Rename
        </button>
      </form>
      <form action={leave}>
        <button id="leave" type="submit">
          Leave
        </button>
      </form>
    </main>
  );
}
