/** Leaves out what is `undefined`, so that a missing value is a missing key. */

/** The same keys, where those that may be `undefined` may be missing instead. */
export type OmitUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The entries that have a value. */
export const omitUndefined = <T extends object>(value: T): OmitUndefined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as OmitUndefined<T>;
