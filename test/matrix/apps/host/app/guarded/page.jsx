/** Behind the proxy, and it asks again itself. */
import { auth } from "../../auth.js";

export default async function Page() {
  return <p>{(await auth()) ? "the treasure" : "Sign in first."}</p>;
}
