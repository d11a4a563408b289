/** What operators see, and that seeing it changes nothing. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  AccessDenied,
  AdapterError,
  CredentialsSignin,
  InvalidCheck,
  MissingCSRF,
} from "../../src/core/errors/index.ts";
import { logError } from "../../src/core/lazy-log.ts";
import { createLogger } from "../../src/core/log.ts";
import { anyReference, withoutWhereabouts } from "../world/reference.ts";

const canary = "canary-7f3Kq9ZxWv";
const levels = ["error", "warn", "debug"] as const;

/** What was written to the console, by level. */
const written = { error: [] as string[], warn: [] as string[], debug: [] as string[] };

beforeEach(() => {
  for (const level of levels) {
    written[level] = [];
    vi.spyOn(console, level).mockImplementation(
      (...message: unknown[]) => void written[level].push(withoutWhereabouts(message.join(" "))),
    );
  }
});
afterEach(() => void vi.restoreAllMocks());

describe("the built-in logger", () => {
  it("prints the type and the message of an error, once", () => {
    logError(createLogger({}), new MissingCSRF("The body has no csrfToken."));
    expect(written.error).toEqual(["[portico][error] MissingCSRF: The body has no csrfToken."]);
  });

  it("DS-19: a refusal is one line of bounded length, with its cause and details", () => {
    const err = new TypeError(`no\nsecond line ${"x ".repeat(300)}`);
    const error = new AccessDenied("no", { cause: { err, provider: "github", state: canary } });
    const log = createLogger({});
    for (let i = 0; i < 10_000; i++) logError(log, error);
    expect(written.error).toHaveLength(10_000);
    const [line = ""] = written.error;
    expect(line).toMatch(/^\[portico\]\[error\] AccessDenied: no \(caused by TypeError: no\\u000asecond line/);
    expect(line).toContain('{"provider":"github","state":"[hidden, 17 characters]"}');
    expect(line).not.toContain("\n");
    expect(line.length).toBeLessThan(8_001);
  });

  it("a failure of the application has the stacks of its causes, and details as JSON", () => {
    const err = new Error("connection lost", { cause: new Error("socket closed") });
    logError(
      createLogger({}),
      new AdapterError("The adapter method getUser failed.", { cause: { err, method: "getUser" } }),
    );
    const [entry = ""] = written.error;
    const lines = entry.split("\n");
    expect(lines[0]).toBe("[portico][error] AdapterError: The adapter method getUser failed.");
    expect(lines[1]).toBe("[portico][cause] Error: connection lost");
    expect(lines[2]).toMatch(/^ {4}at .*log\.test\.ts/);
    expect(entry).toContain("\n[portico][cause] Error: socket closed\n");
    expect(lines.at(-1)).toBe('[portico][details] {"method":"getUser"}');
  });

  it("other fields of an error are logged with its details", () => {
    const log = createLogger({});
    log.error("InvalidCheck", new InvalidCheck("x", { cause: { provider: "op" } }), { action: "callback" });
    log.error("AdapterError", new AdapterError("x", { cause: { method: "getUser" } }), { action: "callback" });
    expect(written.error[0]).toBe('[portico][error] InvalidCheck: x {"provider":"op"} {"action":"callback"}');
    expect(written.error[1]?.split("\n").at(-1)).toBe('[portico][details] {"method":"getUser"} {"action":"callback"}');
  });

  it("an error under another code is logged with both names", () => {
    createLogger({}).error("session", new MissingCSRF("x"));
    expect(written.error).toEqual(["[portico][error] session: MissingCSRF: x"]);
  });

  it("without a cause, an error has its own stack", () => {
    logError(createLogger({}), new AdapterError("x"));
    expect(written.error[0]).toMatch(/^\[portico\]\[error\] AdapterError: x\n {4}at /);
  });

  it("names the code of an error that has one", () => {
    logError(createLogger({}), new CredentialsSignin("no"));
    const err = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    logError(createLogger({}), new InvalidCheck("x", { cause: { err } }));
    expect(written.error).toEqual([
      "[portico][error] CredentialsSignin [credentials]: no",
      "[portico][error] InvalidCheck: x (caused by Error [ECONNREFUSED]: connect)",
    ]);
  });

  it("an error has its reference and its page of the manual in the first line, which is never cut", () => {
    vi.mocked(console.error).mockImplementation((line: string) => void written.error.push(line));
    const err = new Error("x y ".repeat(400), { cause: new Error("z ".repeat(900)) });
    const log = createLogger({});
    log.error("AdapterError", new AdapterError("Failed.", { cause: { err, more: "w ".repeat(900) } }), {
      reference: "BCDFGHJK",
    });
    logError(log, new AdapterError("Failed."));
    const heads = written.error.map((entry) => entry.split("\n")[0]);
    expect(heads[0]).toBe(
      "[portico][error] AdapterError: Failed. (reference BCDFGHJK, https://docs.portico.example/errors/AdapterError)",
    );
    // Without a request, it gets a reference of its own.
    expect(heads[1]).toMatch(/^\[portico\]\[error\] AdapterError: Failed\. \(reference [B-Z]{8}, https:/);
    expect(written.error[0]?.match(/BCDFGHJK/g)).toHaveLength(1);
  });

  it("warn names its code", () => {
    createLogger({}).warn("debug-enabled", "words", { a: 1 });
    expect(written.warn).toEqual(['[portico][warn] debug-enabled: words {"a":1}']);
  });

  it("debug is silent unless it is enabled, and then refusals have stacks", () => {
    createLogger({}).debug("code", "words");
    createLogger({ debug: false }).debug("code", "words");
    expect(written.debug).toEqual([]);
    const log = createLogger({ debug: true });
    log.debug("code", "words");
    logError(log, new MissingCSRF("x"));
    expect(written.debug).toEqual(["[portico][debug] code: words"]);
    expect(written.error[0]).toMatch(/\n {4}at /);
  });

  it("one entry has 8,000 characters at most", () => {
    createLogger({}).warn("wide", ...Array.from({ length: 20 }, () => "x y ".repeat(500)));
    expect(written.warn[0]).toHaveLength(8_000);
  });
});

describe("a logger of the application", () => {
  it("receives code and message, with itself as `this`", () => {
    class Logger {
      readonly seen: unknown[] = [];
      error(...args: unknown[]) {
        this.seen.push(["error", ...args]);
      }
      warn(...args: unknown[]) {
        this.seen.push(["warn", ...args]);
      }
      debug(...args: unknown[]) {
        this.seen.push(["debug", ...args]);
      }
    }
    const logger = new Logger();
    const log = createLogger({ logger });
    log.warn("w", "words");
    log.debug("d", { a: 1 });
    logError(log, new MissingCSRF("x"));
    expect(logger.seen).toEqual([
      ["warn", "w", "words"],
      ["debug", "d", { a: 1 }],
      [
        "error",
        "MissingCSRF",
        expect.any(MissingCSRF),
        {
          reference: expect.stringMatching(anyReference),
          manual: "https://docs.portico.example/errors/MissingCSRF",
        },
      ],
    ]);
    expect(Object.values(written).flat()).toEqual([]);
  });

  it("missing levels go to the console", () => {
    const warn = vi.fn();
    const log = createLogger({ logger: { warn } });
    log.warn("w");
    log.error("e", "words");
    expect(warn).toHaveBeenCalledWith("w");
    expect(written.error).toEqual(["[portico][error] e: words"]);
  });

  it("its own debug level is always used, whatever the debug option is", () => {
    const debug = vi.fn();
    createLogger({ logger: { debug } }).debug("a");
    createLogger({ logger: { debug }, debug: false }).debug("b");
    createLogger({ logger: { debug: undefined } as never }).debug("c");
    expect(debug.mock.calls).toEqual([["a"], ["b"]]);
    expect(written.debug).toEqual([]);
  });

  it("LG-01: receives no secret, at any level, with debug or without", () => {
    for (const debug of [true, false]) {
      const seen: unknown[] = [];
      const logger = Object.fromEntries(levels.map((level) => [level, (...args: unknown[]) => void seen.push(args)]));
      const log = createLogger({ logger, debug });
      for (const level of levels)
        log[level]("code", { token: canary }, `https://x/?code=${canary}`, new Error(`state=${canary}`));
      expect(seen).toHaveLength(3);
      expect(JSON.stringify(seen)).not.toContain(canary);
      expect(String((seen as unknown[][])[0]?.[3])).toBe("Error: state=[hidden]");
    }
  });

  it("LG-08: one that throws, rejects or hangs changes nothing", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const bad = [
      () => {
        throw new Error("no");
      },
      () => Promise.reject(new Error("no")),
      () => new Promise(() => {}),
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: something that only looks like a promise
        then: () => {
          throw new Error("no");
        },
      }),
    ];
    for (const error of bad) {
      expect(createLogger({ logger: { error: error as () => void } }).error("x")).toBeUndefined();
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("LG-08: a value that cannot be read changes nothing", () => {
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    expect(() => createLogger({}).error("x", trap)).not.toThrow();
  });
});

describe("a note", () => {
  it("N7: is printed without a level that asks for work, and goes to logger.debug where the application has one", () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    createLogger({}).note("callback-urls", "Register these.");
    expect(info.mock.calls).toEqual([["[portico][note] callback-urls: Register these."]]);
    const debug = vi.fn();
    createLogger({ logger: { debug } }).note("callback-urls", "Register these.");
    expect([info.mock.calls.length, debug.mock.calls]).toEqual([1, [["callback-urls", "Register these."]]]);
    info.mockRestore();
  });
});
