/** A Prisma client for the tables of its adapter, generated into a temporary folder, with a database in memory. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PrismaAdapter } from "@auth/prisma-adapter";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { Foreign } from "./adapter-packages-journey.ts";
import { prisma } from "./adapter-packages-tables.ts";

const require = createRequire(import.meta.url);
// The client resolves the packages of Prisma from its own folder.
const folder = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url));

/** Writes the client. Its engine is part of the npm package; the one that migrates databases is not, and is never asked. */
async function generate(): Promise<string> {
  await mkdir(folder, { recursive: true });
  const home = await mkdtemp(join(folder, "prisma-"));
  const schema = join(home, "schema.prisma");
  await writeFile(schema, prisma.schema);
  const command = join(require.resolve("prisma/package.json"), "../build/index.js");
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" };
  await promisify(execFile)(process.execPath, [command, "generate", "--schema", schema], { env });
  return home;
}

/** See {@link Foreign}. */
export async function prismaOnSqlite(): Promise<Foreign> {
  const home = await generate();
  const { PrismaClient } = require(join(home, "client"));
  const client = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: ":memory:" }) });
  for (const statement of prisma.sqlite.split(";").filter((text) => text.trim() !== "")) {
    await client.$executeRawUnsafe(statement);
  }
  return {
    adapter: PrismaAdapter(client),
    async close() {
      await client.$disconnect();
      await rm(home, { recursive: true });
    },
  };
}
