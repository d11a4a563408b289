/** The fuzz on `portico/fastify`. */
import { fuzzPaths } from "./fuzz.ts";

fuzzPaths("T1, MW-103: portico/fastify", "fastify");
