/** The data that a browser and the passkey routes exchange. Used by the script of the sign-in page and by `portico/client`. */

/** Maximum age of options in milliseconds. New ones are fetched before the challenge expires (15 minutes). */
export const optionsLifetime = 600_000;

/** The fields that are posted to the callback. `state` is the challenge, which identifies the transaction. */
export const callbackFields = (action: string, challenge: string, credential: object) => ({
  action,
  state: challenge,
  data: JSON.stringify(credential),
});
