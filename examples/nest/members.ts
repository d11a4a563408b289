/** Who has a password here. */
import { Injectable, Module } from "@nestjs/common";
import { userWith } from "../shared/people.ts";

@Injectable()
export class Members {
  find(username: unknown, password: unknown) {
    return userWith(username, password);
  }
}

@Module({ providers: [Members], exports: [Members] })
export class MembersModule {}
