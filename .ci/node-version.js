// Stops a script with a clear message if Node.js is too old.
const needed = [22, 18];
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `The sources of portico run on Node.js ${needed.join(".")} or later, and this is ${process.version}.\n` +
      "`npm ci` puts Node.js 24 into node_modules, where the scripts of this package find it. If it was run with\n" +
      "--ignore-scripts, run `npm rebuild node esbuild`. (The built package also runs on Node.js 20.)",
  );
  process.exit(1);
}
