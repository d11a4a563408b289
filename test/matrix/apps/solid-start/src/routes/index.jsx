/** Forms that work without script. */
import { action, createAsync, query } from "@solidjs/router";
import { Show } from "solid-js";
import { look, signInForMore, signInWith, signOutHere, signOutThere } from "../visitor.server.js";

const getVisitor = query(look, "visitor");
const enter = action(signInWith, "enter");
const leave = action(signOutHere, "leave");
const widen = action(signInForMore, "widen");
const depart = action(signOutThere, "depart");

export default function Home() {
  const seen = createAsync(() => getVisitor(), { deferStream: true });
  return (
    <>
      <Show when={seen()}>{(found) => <pre id="session">{JSON.stringify(found().session)}</pre>}</Show>
      <form action={enter} method="post">
        <input name="name" />
        <input name="password" type="password" />
        <button type="submit">enter</button>
      </form>
      <form action={leave} method="post">
        <button type="submit">leave</button>
      </form>
      <form action={widen} method="post">
        <button type="submit">widen</button>
      </form>
      <form action={depart} method="post">
        <button type="submit">depart</button>
      </form>
    </>
  );
}
