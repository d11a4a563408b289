/** An environment of which only some variables may be read. */

/**
 * `process.env` under `deno run --allow-env=<names>`: reading any other variable, and listing them, throws.
 *
 * @param allowed the variables that may be read
 */
export function limitedEnv(allowed: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const refuse = (name: string): never => {
    throw new Error(`Requires env access to "${name}", run again with the --allow-env flag`);
  };
  const isRefused = (name: string | symbol): name is string =>
    typeof name === "string" && !Object.hasOwn(allowed, name);
  return new Proxy<NodeJS.ProcessEnv>(allowed as NodeJS.ProcessEnv, {
    get: (variables, name) => (isRefused(name) ? refuse(name) : Reflect.get(variables, name)),
    has: (variables, name) => (isRefused(name) ? refuse(name) : Reflect.has(variables, name)),
    ownKeys: () => refuse("all"),
  });
}
