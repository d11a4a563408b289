/** The configuration of an application on Nuxt. */
import portico, { type PorticoModuleOptions } from "portico/nuxt";

const options: PorticoModuleOptions = { basePath: "/account" };

export const modules = [[portico, options]] as const;
