/** Replaces the modules that Start generates for an application: its router, its options, its server functions, its manifest. */
import type { AnyRouter } from "@tanstack/react-router";

/** A server function, as Start finds it by its id. */
export type FoundServerFn = ((options: unknown) => Promise<unknown>) & { readonly method?: string };

/** An application. */
export interface StartApp {
  readonly router: () => AnyRouter;
  readonly options: () => unknown;
  readonly functions: Readonly<Record<string, FoundServerFn>>;
}

let current: StartApp | undefined;

/** The application that serves the next request. Start loads these modules once. */
export function setApp(app: StartApp): void {
  current = app;
}

export const getRouter = () => current?.router();
export const startInstance = { getOptions: () => current?.options() };
export const getServerFnById = async (id: string) => current?.functions[id];
export const hasPluginAdapters = false;
export const pluginSerializationAdapters: readonly never[] = [];
export const tsrStartManifest = () => ({ routes: {} });
