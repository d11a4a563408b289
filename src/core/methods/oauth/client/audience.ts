/** The audience of everything that a client signs: the issuer, so that no other server can use it (FAPI 2.0, section 5.3.2.1). */
import { InvalidConfiguration } from "../../../errors/index.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { addressForLog } from "../safe-error.ts";
import type { ServerMetadata } from "./discovery.ts";

/** What names the server. Of the metadata only what the server may say of itself. */
type AudienceOf = readonly [provider: ReadyOAuth, server: Pick<ServerMetadata, "issuer" | "endpoints">];

const unknownAudience = (id: string, why: string): never => {
  throw new InvalidConfiguration(`"${id}" signs for its server (aud), and ${why}`);
};

/**
 * The issuer. A document at a configured `wellKnown` may name one of its own origin only: any other text could be the issuer of
 * a server that accepts this client too.
 */
export function issuerAudience(...[{ id, issuer, wellKnown }, server]: AudienceOf): string | undefined {
  const { issuer: found } = server;
  if (found === undefined || found === issuer) return found;
  if (/[{}]/.test(found))
    return unknownAudience(id, `its issuer is a template: ${addressForLog(found)}. Set token.assertionAudience.`);
  const home = new URL(issuer ?? wellKnown ?? found).origin;
  if (URL.canParse(found) && new URL(found).origin === home) return found;
  return unknownAudience(
    id,
    `its discovery document names an issuer of another origin: ${addressForLog(found)}. Set issuer.`,
  );
}

/** The audience of a client assertion: see `token.assertionAudience`. A server without an issuer is known by its configured URL. */
export function assertionAudience(...[provider, server]: AudienceOf): string {
  const { id, token } = provider;
  const { assertionAudience: given } = token;
  const audience =
    given === "token_endpoint"
      ? server.endpoints.token_endpoint
      : (given ?? issuerAudience(provider, server) ?? token.url);
  return audience ?? unknownAudience(id, "it has no issuer. Set issuer, or token.assertionAudience.");
}
