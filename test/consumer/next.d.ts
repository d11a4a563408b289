/** Modules that the types of Next.js 16.4 import but no package contains. */
declare module "next/dist/compiled/@vercel/og/satori" {
  export interface SatoriOptions {
    readonly fonts?: readonly object[];
  }
}

declare module "sharp" {
  export interface SharpConstructor {
    readonly versions: object;
  }
}
