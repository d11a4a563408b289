/** Express with helmet, body parsers and a session middleware in front of the library: all that sets headers and reads bodies first. */
import process from "node:process";
import express from "express";
import helmet from "helmet";
import { appendCookies, createBridge, toRequest, writeResponse } from "portico/integration";
import Credentials from "portico/providers/credentials";

const bridge = createBridge({
  // Every read of a session writes a cookie.
  session: { updateAge: 0 },
  providers: [
    Credentials({
      credentials: { name: { label: "Name" } },
      authorize: ({ name }) => (name === "ada" ? { id: "1", name: "Ada Lovelace" } : null),
    }),
  ],
});

const app = express();
app.use(helmet());
app.use(express.urlencoded({ extended: true }), express.json());

app.use(async (req, res, next) => {
  const request = toRequest(req);
  const from = { headers: request.headers, url: new URL(request.url) };
  const { session, cookies } = await bridge.session(from);
  appendCookies({ append: (name, line) => res.append(name, line) }, cookies);
  res.append("set-cookie", "theme=dark; Path=/");
  if (await bridge.owns(from)) return writeResponse(await bridge.handle(request), res);
  res.locals.session = session;
  next();
});

app.get("/", (_req, res) => res.send(res.locals.session?.user.name ?? "Hello, stranger"));

app.get("/api/me", (_req, res) => {
  const { session } = res.locals;
  const response = session ? Response.json({ name: session.user.name }) : Response.json(null, { status: 401 });
  return writeResponse(response, res);
});

app.listen(Number(process.env.PORT), "127.0.0.1");
