/** Behind the proxy, and it asks again itself. */
import { auth } from "../../auth.js";

export default async function Page() {
  const session = await auth();
  return session ? <p>the treasure of {session.user.name}</p> : <p>refused</p>;
}
