/** What the types of Next.js 16.4 name, and nobody ships. */
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
