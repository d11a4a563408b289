/** The fuzz on `portico/express`. */
import { fuzzPaths } from "./fuzz.ts";

fuzzPaths("T1, MW-103: portico/express", "express");
