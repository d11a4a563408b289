/** Rehearsal rooms on NestJS: signed-in users book one, and there is an API. */
import { Module } from "@nestjs/common";
import { APP_FILTER, NestFactory } from "@nestjs/core";
import { AuthModule } from "portico/nest";
import { ApiController } from "./api.ts";
import { authConfig } from "./auth.ts";
import { AuthFilter } from "./auth-filter.ts";
import { Bookings } from "./bookings.ts";
import { Members, MembersModule } from "./members.ts";
import { EveningController, HomeController } from "./pages.ts";

@Module({
  imports: [AuthModule.forRootAsync({ imports: [MembersModule], inject: [Members], useFactory: authConfig })],
  controllers: [HomeController, EveningController, ApiController],
  providers: [Bookings, { provide: APP_FILTER, useClass: AuthFilter }],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ["error", "warn"] });
// Behind one proxy that terminates TLS: app.set("trust proxy", 1), on a NestExpressApplication.
await app.listen(Number(process.env.PORT ?? 3000), process.env.HOST ?? "localhost");
