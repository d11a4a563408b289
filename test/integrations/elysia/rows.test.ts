/** `portico/elysia` does what every integration does. */
import { describe } from "vitest";
import { entryRows } from "../entries/rows.ts";
import { makeApp } from "./helpers.ts";

describe("ElysiaAuth", () => entryRows(makeApp));
