/** A home page, a protected page, and sign-out. */
import { Controller, Get, Post, Redirect, Req, UseGuards } from "@nestjs/common";
import type { Request } from "express";
import { AuthGuard, AuthService, CurrentSession, type Session } from "portico/nest";

/** Names come from the provider: as HTML, they could be code. */
const escaped = (text = ""): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
${body}
<p><a href="/">Home</a> <a href="/protected">Protected page</a></p>`;

@Controller()
export class PagesController {
  constructor(private readonly auth: AuthService) {}

  @Get()
  home(@CurrentSession() session: Session | null) {
    return session
      ? page(`Hello, ${session.user?.name}`, '<form method="post" action="/sign-out"><button>Sign out</button></form>')
      : page("You are signed out", '<p><a href="/auth/signin">Sign in</a></p>');
  }

  @Get("protected")
  @UseGuards(AuthGuard())
  show(@CurrentSession() session: Session) {
    return page("Protected page", `<p>Signed in as ${escaped(session.user?.email ?? undefined)}</p>`);
  }

  @Post("sign-out")
  @Redirect()
  leave(@Req() req: Request) {
    return this.auth.signOut(req, { redirectTo: "/" });
  }
}
