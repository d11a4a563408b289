/** What the rules said about earlier configurations of one initializer: objects that say the same are checked once. */
import { isRecord } from "../lib/is-record.ts";
import { createLru } from "../lib/lru.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Provider } from "../types/provider.ts";
import { adapterMethods } from "../types/stores.ts";
import type { Where } from "./preconditions.ts";
import type { CheckResult } from "./rules/index.ts";

/** What is known about all configurations that differ from one only in their providers, and in the code of their functions. */
export interface KnownConfig {
  /** The rules passed for one of them: a session can be read. */
  readonly isPassed: boolean;
  /** A session is read without starting them. In development each object is looked at, to notice one that is made for nothing. */
  readonly isSettled: boolean;
  /** The rules found a fault in one of them, and passed for none: they run before a session is read. */
  readonly isFailed: boolean;
  /** The result of the rules, if they passed for a configuration with these providers too. */
  passedWith(cards: readonly Provider[]): CheckResult | undefined;
  /** Keeps what the rules said. `isWhole`: they found no fault in a provider either. */
  keep(cards: readonly Provider[], fault: unknown, isWhole?: boolean): void;
}

/** What the rules said about the configurations of one initializer. */
export interface KnownConfigs {
  find(options: AuthConfig, where: Where): KnownConfig;
}

/** Deeper values are not compared. */
const mostLevels = 12;

/** Numbers for objects and events that equal no other. */
function createIdentities() {
  const known = new WeakMap<object, number>();
  let last = 0;
  const next = () => `#${++last}`;
  return {
    next,
    of(thing: object): string {
      if (!known.has(thing)) known.set(thing, ++last);
      return `#${known.get(thing)}`;
    },
  };
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * Puts values into words as the rules see them. Two values with one description differ in nothing but the code of their
 * functions: rules ask whether a function is there, and call none.
 */
function createDescriber() {
  const identities = createIdentities();
  function describeObject(value: object, level: number): string {
    if (level > mostLevels) return identities.next();
    if (Array.isArray(value)) {
      let items = "[";
      for (const item of value) items += `${describe(item, level + 1)},`;
      return `${items}]`;
    }
    // The content of an object with a class may be private.
    if (!isPlain(value)) return identities.of(value);
    const fields = value as Readonly<Record<string | symbol, unknown>>;
    let parts = "{";
    for (const key of Reflect.ownKeys(value)) parts += `${describe(key, level)}:${describe(fields[key], level + 1)},`;
    return `${parts}}`;
  }
  function describe(value: unknown, level = 0): string {
    switch (typeof value) {
      case "string":
        return JSON.stringify(value);
      case "object":
        return value === null ? "null" : describeObject(value, level);
      case "function":
        return "function";
      case "symbol":
        return Symbol.keyFor(value) === undefined ? identities.next() : String(value);
      default:
        return `${typeof value} ${value}`;
    }
  }
  return (value: unknown): string => {
    try {
      return describe(value);
    } catch {
      // A getter of the application threw. The rules put it into words.
      return identities.next();
    }
  };
}

/** The methods of an adapter: rules ask which it has. What is not an object stays, and is refused. */
const methodsOf = (adapter: unknown): unknown =>
  isRecord(adapter) ? adapterMethods.filter((name) => typeof adapter[name] === "function").join() : { adapter };

/** The descriptions that are kept: at most 100, and 2 MB. The least recently used is dropped. */
const limits = { entries: 100, bytes: 2_000_000, size: (description: string) => 2 * description.length };

/** Fresh objects that say the same, until the application is warned. */
const mostRepetitions = 3;

const freshConfiguration = {
  code: "fresh-configuration",
  message:
    "The lazy configuration is a function without parameters, and returns a new object with the same options for each request. Pass the object itself, or create it once, outside of the function: every new object is compiled again.",
} as const;

/** Creates the memory of one initializer. `parameters`: how many its function has. */
export function createKnownConfigs(parameters: number): KnownConfigs {
  const readable = createLru<boolean>(limits);
  const whole = createLru<true>(limits);
  const describe = createDescriber();
  let repetitions = 0;
  return {
    find({ providers, adapter, ...options }, { production, believesLoopback, development }) {
      const facts = [production, believesLoopback, Array.isArray(providers), methodsOf(adapter), options];
      const description = describe(facts);
      const verdict = readable.get(description);
      const withCards = (cards: readonly Provider[]) => description + describe(cards);
      return {
        isPassed: verdict === true,
        isSettled: verdict === true && !development,
        isFailed: verdict === false,
        passedWith(cards) {
          if (!whole.get(withCards(cards))) return undefined;
          const isRepeated = development && parameters === 0 && ++repetitions >= mostRepetitions;
          return { warnings: isRepeated ? [freshConfiguration] : [] };
        },
        keep(cards, fault, isWhole = true) {
          repetitions = 0;
          readable.set(description, fault === undefined || verdict === true);
          if (fault === undefined && isWhole) whole.set(withCards(cards), true);
        },
      };
    },
  };
}
