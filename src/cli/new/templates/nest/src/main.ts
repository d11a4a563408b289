/** Starts the application. */
import { NestFactory } from "@nestjs/core";
import { AuthService } from "portico/nest";
import { AppModule } from "./app.module.ts";

const { PORT = "3000" } = process.env;

const app = await NestFactory.create(AppModule);
// A wrong configuration, or a database that does not answer, ends the process here, and not with the first visitor.
await app.get(AuthService).check();
await app.listen(Number(PORT));
console.log(`Open http://localhost:${PORT}`);
