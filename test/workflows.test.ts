/** What runs on every change, and what publishes a release: `.ci/run`, `.github/workflows`, and the draft of the change log. */
import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { draft } from "../.ci/changes.ts";
import { files, read, root } from "./structure/sources.ts";

const run = fileURLToPath(new URL(".ci/run", root));
const steps = execFileSync(run, ["--list"], { encoding: "utf8" }).trim().split("\n");

const workflow = (name: string): string => read(`.github/workflows/${name}.yml`);

/** The rows of the matrix of the workflow CI. */
const rows = [...workflow("ci").matchAll(/- \{ step: "([\w:]+)", node: (\d+), tests-on: "(\w*)" \}/g)].map(
  ([, step = "", node = "", testsOn = ""]) => ({ step, node, testsOn }),
);

describe(".ci/run", () => {
  it("runs nothing for a step that it does not have, and names those that it has", () => {
    const { status, stderr, stdout } = spawnSync(run, ["check", "nosuch"], { encoding: "utf8" });
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(`Unknown step: nosuch. Steps: ${steps.join(" ")}\n`);
  });

  it("has code for each of its steps", () => {
    const [, code = ""] = /run_step\(\) \{([\s\S]*?)\n\}/.exec(read(".ci/run")) ?? [];
    const cases = [...code.matchAll(/^ {4}([\w:]+)\) /gm)].map(([, name]) => name);
    expect(cases).toEqual(steps);
  });
});

describe("the workflow CI", () => {
  it("has a job for every step of .ci/run, and no other", () => {
    expect([...new Set(rows.map(({ step }) => step))].toSorted()).toEqual(steps.toSorted());
    expect(workflow("ci").match(/step: "/g)).toHaveLength(rows.length);
  });

  it("starts on Node.js 20, 22 and 24, and runs the tests on 22 too", () => {
    expect([...new Set(rows.map(({ node }) => node))].toSorted()).toEqual(["20", "22", "24"]);
    expect(rows).toContainEqual({ step: "test", node: "22", testsOn: "node" });
  });

  it("has one job that a branch rule can name, which needs all others", () => {
    expect(workflow("ci")).toMatch(/\n {2}all:\n {4}if: always\(\)\n {4}needs: step\n/);
  });
});

describe("workflows", () => {
  const names = files(".github/workflows/*.yml").map((path) => path.replace(/^.*\/|\.yml$/g, ""));

  it("are found", () => {
    expect(names).toEqual(["ci", "codeql", "release"]);
  });

  it.each(names)("%s: every action is pinned to a commit, with its version beside it", (name) => {
    const uses = [...workflow(name).matchAll(/uses: (.*)/g)].map(([, action = ""]) => action);
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((action) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it.each(names)("%s: may only read, except where a job says why", (name) => {
    expect(workflow(name)).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    const writes = [...workflow(name).matchAll(/^ {6}[\w-]+: write(.*)$/gm)].map(([, reason = ""]) => reason);
    expect(writes.filter((reason) => !/^ # \w/.test(reason))).toEqual([]);
    expect(workflow(name)).not.toMatch(/write-all|pull_request_target/);
  });

  it.each(names)("%s: no expression is a part of a script: names of branches and tags are text of others", (name) => {
    const scripts = [...workflow(name).matchAll(/run: (\|\n(?: {10}.*\n)+|.*)/g)].map(([, script = ""]) => script);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });

  it("only the release publishes, from a tag, in an environment that a person approves, without a token", () => {
    expect(names.filter((name) => workflow(name).includes("npm publish"))).toEqual(["release"]);
    const text = workflow("release");
    expect(text).toMatch(/^on:\n {2}push:\n {4}tags: \["v\*\.\*\.\*"\]\n\n/m);
    const [, pack = "", publish = ""] = text.split(/\n {2}(?:pack|publish):\n/);
    expect(publish).toContain("    environment: npm\n");
    expect(publish).toContain("npm publish ./tarball/portico-*.tgz --provenance --access public --ignore-scripts");
    expect(pack).not.toMatch(/npm publish|id-token|environment:/);
    expect(text).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
  });
});

describe("templates for issues", () => {
  it("that of a fault requires the log line and the output of `npx portico info`", () => {
    const [, ...fields] = read(".github/ISSUE_TEMPLATE/bug.yml").split("\n  - type: ");
    const required = fields.filter((field) => field.includes("required: true"));
    expect(required.map((field) => /id: (\w+)/.exec(field)?.[1])).toEqual(["what", "log", "info"]);
    expect(fields.find((field) => field.includes("id: info"))).toContain("npx portico info");
  });
});

describe("the draft of the change log", () => {
  const commit = (subject: string, body = "") => ({ hash: "0123456789", subject, body });

  it("groups commits by kind, with their scope", () => {
    const text = draft([
      commit("fix(session): a cookie is kept"),
      commit("feat: a verb"),
      commit("perf(core): fewer files"),
    ]);
    expect(text).toContain(
      "### Added\n\n- a verb (0123456)\n\n### Changed\n\n- `core`: fewer files (0123456)\n\n### Fixed\n\n- `session`: a cookie is kept (0123456)",
    );
  });

  it("lists a breaking change first, and once", () => {
    const text = draft([
      commit("feat!: another name"),
      commit("fix: x", "why\n\nBREAKING CHANGE: the default is another one"),
    ]);
    expect(text).toMatch(/^### Breaking\n\n- another name \(0123456\)\n- x \(0123456\)\n\n/);
    expect(text).not.toContain("### Added");
  });

  it("counts what users do not see, and lists what it cannot read", () => {
    const text = draft([
      commit("test: x"),
      commit("refactor(core): y"),
      commit("Merge branch 'a'"),
      commit("Something"),
    ]);
    expect(text).toBe(
      "### Without a kind\n\n- Something (0123456)\n\n3 further commits change tests, tools and the inside of the code.",
    );
  });
});
