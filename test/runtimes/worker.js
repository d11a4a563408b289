/** The steps, on runtimes that answer requests: workerd, and the Edge VM. The URL of the identity provider is in the query. */
import { smoke } from "./smoke.js";

export const answer = async (request) => {
  const issuer = new URL(request.url).searchParams.get("issuer");
  return new Response(JSON.stringify(await smoke(issuer)), { headers: { "content-type": "application/json" } });
};

export default { fetch: answer };
