/** The fuzz on `portico/node`. */
import { fuzzPaths } from "./fuzz.ts";

fuzzPaths("T1, MW-103: portico/node", "node");
