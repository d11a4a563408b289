/** Loaded first into the processes of applications: their clock is ahead by the seconds in a file, which a test writes. */
import { readFileSync } from "node:fs";

const { MATRIX_CLOCK: file } = process.env;

if (file) {
  const { now } = Date;
  Date.now = () => now() + Number(readFileSync(file, "utf8")) * 1000;
}
