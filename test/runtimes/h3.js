/** h3 as runtimes serve it: a default export with `fetch`. */
import { H3 } from "h3";
import { H3Auth } from "portico/h3";
import { config, home, me } from "./people.js";

const { middleware, protect, auth } = H3Auth(config);

export const app = new H3()
  .use(middleware)
  .get("/", async (event) => home(await auth(event)))
  .use("/api/**", protect())
  .get("/api/me", async (event) => me(await auth(event)));

export default { fetch: (request) => app.fetch(request) };
