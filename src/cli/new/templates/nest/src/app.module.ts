/** The application, with the configuration of portico. */
import { Module } from "@nestjs/common";
import { AuthModule } from "portico/nest";
import OIDC from "portico/providers/oidc";
import { PagesController } from "./pages.controller.ts";

@Module({
  imports: [
    AuthModule.forRoot({
      // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
      // For GitHub, run `npx portico add github`.
      providers: [OIDC({ id: "local", name: "Local" })],
    }),
  ],
  controllers: [PagesController],
})
export class AppModule {}
