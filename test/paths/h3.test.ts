/** The fuzz on `portico/h3`. */
import { fuzzPaths } from "./fuzz.ts";

fuzzPaths("T1, MW-103: portico/h3", "h3");
