/** Decides what looks like a secret, by the name of a field or the form of a text. */

/** Compared with names in lower case, without anything but letters and digits. */
const secretNames =
  /secret|passw|passphrase|^(?:code|state|nonce|otp|pin|pwd|pass|jwt|sid|server)$|(?:token|cookie|authorization|key|verifier|assertion|credential)s?\d*$/;

/** Whether the value of a field with this name is a secret. */
export const isSecret = (name: string): boolean => secretNames.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));

/** The same for a path such as `user.access_token`. */
export const isSecretPath = (name: string): boolean =>
  isSecret(name) || isSecret(name.slice(name.lastIndexOf(".") + 1));

/** Whether databases keep the values of a statement in an error field with this name. */
export const isStatementValues = (name: string): boolean => /^(?:params|parameters|bindings)$/.test(name);

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a run of letters, digits, `_` and `-` is likely a token: it mixes letters and digits and is not a UUID. */
export const isTokenLike = (run: string): boolean => /\d/.test(run) && /[a-z]/i.test(run) && !uuidPattern.test(run);
