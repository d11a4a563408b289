/** What the compiler of Qwik makes of an application, where Qwik City looks for it: no routes; those of the tests are handed over. */
export const routes = [];
export const serverPlugins = [];
export const menus = [];
export const trailingSlash = true;
export const basePathname = "/";
export const cacheModules = true;
