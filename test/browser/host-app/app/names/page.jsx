/** The session, handed to the browser. */
import { auth } from "../../auth.js";
import { Name } from "./name.jsx";

export default async function Page() {
  return <Name session={await auth()} />;
}
