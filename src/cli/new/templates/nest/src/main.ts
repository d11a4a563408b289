/** Starts the application. */
import { NestFactory } from "@nestjs/core";
import { AppModule } from "./app.module.ts";

const { PORT = "3000" } = process.env;

const app = await NestFactory.create(AppModule);
await app.listen(Number(PORT));
console.log(`Open http://localhost:${PORT}`);
