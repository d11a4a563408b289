/** A server component, which cannot set cookies. */
import { auth } from "../../auth.js";
import { tokenShown } from "../../shared.js";

export default async function Page() {
  return <pre id="token">{JSON.stringify(await tokenShown(auth.accessToken("op")))}</pre>;
}
