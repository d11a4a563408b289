/** Values that a process keeps between calls, one for each name in a memory. */

/** The value under a name, created when it is first needed. A name belongs to one file. */
export function rememberedValue<T>(memory: Map<string, unknown>, name: string, create: () => T): T {
  if (!memory.has(name)) memory.set(name, create());
  return memory.get(name) as T;
}
