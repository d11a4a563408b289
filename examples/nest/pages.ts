/** The pages: everything below `/evening` is for signed-in users. */
import { Body, Controller, Get, Post, Redirect, Req, UseGuards } from "@nestjs/common";
import type { Request } from "express";
import { AuthGuard, AuthService, CurrentSession } from "portico/nest";
import { html, page } from "../shared/page.ts";
import type { AppSession } from "./auth.ts";
import { Bookings } from "./bookings.ts";

const site = "Harbour Rehearsals";

@Controller()
export class HomeController {
  constructor(
    private readonly auth: AuthService<AppSession>,
    private readonly bookings: Bookings,
  ) {}

  @Get()
  home(@CurrentSession() session: AppSession | null): string {
    const rooms = this.bookings.all().map(([room]) => html`<li class="card">${room}</li>`);
    const body = html`<p class="lead">Three rooms, on NestJS.</p><ul class="list">${rooms}</ul><p><a href="/evening">Your evening</a></p>
<form method="post" action="/enter"><button>Come in with Lighthouse ID</button></form>`;
    return page({ site, title: "Rehearse tonight", user: session?.user?.name, body });
  }

  // A button of the application itself, for one provider.
  @Post("enter")
  @Redirect()
  enter(@Req() req: Request) {
    return this.auth.signIn(req, "lighthouse", { redirectTo: "/evening" });
  }

  @Post("leave")
  @Redirect()
  leave(@Req() req: Request) {
    return this.auth.signOut(req, { redirectTo: "/" });
  }
}

@Controller("evening")
@UseGuards(AuthGuard())
export class EveningController {
  constructor(
    private readonly auth: AuthService<AppSession>,
    private readonly bookings: Bookings,
  ) {}

  @Get()
  show(@CurrentSession() { user, userId, isCaretaker }: AppSession): string {
    const rows = this.bookings.all().map(
      ([room, by]) => html`<li class="card">${room}
${by === undefined && html`<form method="post" action="/evening/book"><input type="hidden" name="room" value="${room}"><button>Book ${room}</button></form>`}
${by === userId && html`<p class="soft">It is yours tonight.</p>`}</li>`,
    );
    const body = html`
<p class="lead">${user?.name ?? user?.email}, ${isCaretaker ? "caretaker" : "musician"}.</p>
<ul class="list">${rows}</ul>
<div class="grid">
<form class="card" method="post" action="/evening/name"><label>Name of your band <input name="name" required></label><button>Rename</button></form>
<form class="card" method="post" action="/leave"><button>Sign out</button></form>
</div>`;
    return page({ site, title: "Your evening", user: user?.name, body });
  }

  @Post("book")
  @Redirect("/evening", 303)
  book(@Body("room") room: unknown, @CurrentSession() { userId }: AppSession): void {
    this.bookings.book(String(room), userId);
  }

  @Post("name")
  @Redirect("/evening", 303)
  async rename(@Req() req: Request, @Body("name") name: unknown): Promise<void> {
    await this.auth.update(req, { user: { name: String(name) } });
  }
}
