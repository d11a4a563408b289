/** The API: programs get a 401 without a session, and a 403 if it is not for them. */
import { Controller, Get, UseGuards } from "@nestjs/common";
import { AuthGuard, CurrentSession } from "portico/nest";
import type { AppSession } from "./auth.ts";
import { Bookings } from "./bookings.ts";

@Controller("api")
@UseGuards(AuthGuard())
export class ApiController {
  constructor(private readonly bookings: Bookings) {}

  @Get("bookings")
  list(@CurrentSession() { userId }: AppSession) {
    return this.bookings.all().map(([room, by]) => ({ room, isYours: by === userId }));
  }

  @Get("musicians")
  @UseGuards(AuthGuard<AppSession>({ authorized: ({ auth }) => auth?.isCaretaker }))
  musicians() {
    return Object.fromEntries(this.bookings.all());
  }
}
