/** The application on NestJS, with `portico/nest`. Decorators are called: Node.js does not know their syntax. */
import { Controller, Get, HttpCode, Inject, Module, Post, Redirect, Req, Res, UseGuards } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { AuthGuard, AuthModule, AuthService, CurrentSession } from "portico/nest";
import { config, endTarget, homePage, tokenOptions, tokenShown, vaultAge } from "./shared.js";

const query = ({ originalUrl }) => new URL(originalUrl, "http://localhost").searchParams;

const redirectTo = (url) => ({ url, statusCode: 303 });

/** Failures of a verb are shown on the home page. */
const act = (verb) => verb.catch(({ type }) => redirectTo(`/?error=${type}`));

class Pages {
  constructor(auth) {
    this.auth = auth;
  }
  home(session) {
    return homePage(session);
  }
  guarded() {
    return "the treasure";
  }
  vault() {
    return "the vault";
  }
  async sessions(req, res) {
    res.json(await this.auth.listSessions(req));
  }
  async endSessions(req, res) {
    res.json(await this.auth.revokeSessions(req, endTarget(query(req))));
  }
  async cookies(req, res) {
    const session = await this.auth.auth(req);
    res.cookie("first", "1", { expires: new Date("2070-01-01T00:00:00Z") });
    res.cookie("second", "2");
    res.json(session);
  }
  enter(req) {
    return act(this.auth.signIn(req, "credentials", { ...req.body, redirectTo: "/" }));
  }
  rename(req) {
    return act(this.auth.update(req, { user: { name: req.body.name } }).then(() => redirectTo("/")));
  }
  leave(req) {
    return act(this.auth.signOut(req, { redirectTo: "/" }));
  }
  widen(req) {
    return act(this.auth.signIn(req, "op", { scopes: ["calendar"], redirectTo: "/" }));
  }
  depart(req) {
    return act(this.auth.signOut(req, { provider: true, redirectTo: "/" }));
  }
  token(req) {
    return tokenShown(this.auth.accessToken(req, "op", tokenOptions(query(req))));
  }
  async rendered(req, res) {
    // The response has begun: it can set no cookies.
    res.type("json").flushHeaders();
    res.end(JSON.stringify(await tokenShown(this.auth.accessToken(req, "op", tokenOptions(query(req))))));
  }
}

/** The decorators of each handler, and those of its parameters. */
const handlers = {
  home: [[Get()], [CurrentSession()]],
  guarded: [[Get("guarded")], []],
  vault: [[Get("vault"), UseGuards(AuthGuard({ fresh: vaultAge }))], []],
  sessions: [[Get("sessions")], [Req(), Res()]],
  endSessions: [
    [Post("sessions"), HttpCode(200)],
    [Req(), Res()],
  ],
  cookies: [[Get("cookies")], [Req(), Res()]],
  enter: [[Post("enter"), Redirect()], [Req()]],
  rename: [[Post("rename"), Redirect()], [Req()]],
  leave: [[Post("leave"), Redirect()], [Req()]],
  widen: [[Post("widen"), Redirect()], [Req()]],
  depart: [[Post("depart"), Redirect()], [Req()]],
  token: [[Get("token")], [Req()]],
  rendered: [[Get("rendered")], [Req(), Res()]],
};
for (const [name, [decorators, parameters]] of Object.entries(handlers)) {
  const descriptor = Object.getOwnPropertyDescriptor(Pages.prototype, name);
  for (const decorate of decorators) decorate(Pages.prototype, name, descriptor);
  for (const [at, decorate] of parameters.entries()) decorate(Pages.prototype, name, at);
}
Inject(AuthService)(Pages, undefined, 0);
Controller()(Pages);

class App {}
Module({ imports: [AuthModule.forRoot(config)], controllers: [Pages] })(App);

const app = await NestFactory.create(App, { logger: ["error", "warn"] });
app.set("trust proxy", "loopback");
app.useGlobalGuards(AuthGuard({ paths: ["/guarded"] }));
await app.listen(Number(process.env.PORT), "127.0.0.1");
