/** The fuzz on `portico/hono`. */
import { fuzzPaths } from "./fuzz.ts";

fuzzPaths("T1, MW-103: portico/hono", "hono");
