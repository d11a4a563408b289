// Adds up the reports of vitest and prints one line. Arguments: number of failed steps, then JSON files.
import { readFileSync } from "node:fs";

const [steps, ...files] = process.argv.slice(2);
const reports = files.map((file) => JSON.parse(readFileSync(file, "utf8")));
const sum = (field) => reports.reduce((total, report) => total + report[field], 0);

// A step can fail without a failed test: coverage, types, examples.
console.log(`${sum("numPassedTests")} passed, ${Math.max(sum("numFailedTests"), Number(steps))} failed`);
