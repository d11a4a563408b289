/** The way of passkeys. Its room is not built yet: the configuration check says so before anyone comes here. */
import { ExperimentalFeatureNotEnabled } from "../errors/index.ts";

const absent = async (): Promise<never> => {
  throw new ExperimentalFeatureNotEnabled(
    "Passkeys are not part of this version. Remove the webauthn provider from the configuration.",
  );
};

/** See `Way`. */
export const webauthn = { begin: absent, finish: absent };
