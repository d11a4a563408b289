/** What the application and its tests must agree on. */

/** A secret of the tests: with it they create sessions. Never use the secret of production. */
export const secret = "a secret of the tests, 32 characters";

export const baseURL = "http://localhost:3009";
export const issuerPort = 4009;
