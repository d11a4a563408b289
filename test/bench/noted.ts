/** Figures of peers that are not installed here, as noted on 2026-11-20 beside the same floors (Better Auth 1.7, iron-session 9). */
export const noted: Readonly<Record<string, string>> = {
  "B1 cold": "Better Auth 19-25x the floor, iron-session 17x",
  "B1 hot": "Better Auth 17-28x the floor, iron-session 18x",
  B2: "Better Auth 11x the floor, iron-session 14x",
  "B3 cold": "Better Auth 21-26x the floor",
  "B3 hot": "Better Auth 17-24x the floor",
  B4: "Better Auth 41x the floor",
  "B5 oauth2": "Better Auth 9.7x the floor",
  "B5 oidc": "Better Auth 3.6x the floor",
  "B7 all": "Better Auth 139.8 kB, iron-session 6.2 kB, openid-client alone 9.5 kB",
  "B7 jwt": "Better Auth 47.2 kB, iron-session 2.0 kB, jose alone 8.3 kB",
  "B7 react": "Better Auth 12.3 kB, next-auth 3.0 kB",
  B8: "Better Auth 395 ms over bare Node unbundled, 87 ms bundled; iron-session 25 and 10 ms",
  "B10 cold": "Better Auth 0.03x an empty handler",
};
