/** An API route of the Pages Router. It asks twice. */
import { auth } from "../../auth.js";

export default async function handler(request, response) {
  const first = await auth(request, response);
  response.json({ first, second: await auth(request, response) });
}
