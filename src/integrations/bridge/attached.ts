/** A table of values by object, like a `WeakMap`, for objects that live as long as one request. */

/** Values by object. A value is collected with its object. */
export interface Attached<Key extends object, Value> {
  get(key: Key): Value | undefined;
  /** Sets a value, and returns it. */
  set(key: Key, value: Value): Value;
}

/** A constructor that returns its argument: the private fields of a class that extends it are added to that object. */
const Given = class {
  constructor(target: object) {
    // biome-ignore lint/correctness/noConstructorReturn: this is what the class is for
    return target;
  }
} as new (
  target: object,
) => object;

/** One value in a private field of an object, where no other code can see it. It belongs to one table. */
class Attachment extends Given {
  #table: object;
  #value: unknown;

  private constructor(target: object, table: object, value: unknown) {
    super(target);
    this.#table = table;
    this.#value = value;
  }

  static read(target: object, table: object): unknown {
    return #table in target && target.#table === table ? target.#value : undefined;
  }

  /** Returns false if the field belongs to another table, or if the object is frozen. */
  static write(target: object, table: object, value: unknown): boolean {
    if (!(#table in target)) return Object.isExtensible(target) && new Attachment(target, table, value) === target;
    if (target.#table !== table) return false;
    target.#value = value;
    return true;
  }
}

/**
 * Creates a table. V8 keeps every value of a `WeakMap` through its young collections, so one value per request would fill
 * the old generation. A value is therefore kept in the object itself: in a private field, which belongs to the first table
 * that writes to it. Other tables use a `WeakMap`, so that an object that lives long holds no value of a table that is gone.
 */
export function createAttached<Key extends object, Value>(): Attached<Key, Value> {
  const table = {};
  const others = new WeakMap<Key, Value>();
  return {
    get: (key) => (Attachment.read(key, table) as Value | undefined) ?? others.get(key),
    set(key, value) {
      if (!Attachment.write(key, table, value)) others.set(key, value);
      return value;
    },
  };
}
