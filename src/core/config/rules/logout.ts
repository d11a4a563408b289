/** Rules about providers that end sessions, or start sign-ins. */
import { InvalidEndpoints, MissingAdapterMethods, UnsupportedStrategy } from "../../errors/index.ts";
import { quoted } from "../../lib/quoted.ts";
import type { OAuthConfig } from "../../types/provider.ts";
import type { LogoutOptions } from "../../types/provider-tokens.ts";
import { hasMethod } from "../guard.ts";
import { isLazyAdapter, strategyOf } from "../preconditions.ts";
import { asLogout } from "../providers/merge.ts";
import { type ConfigFacts, type ConfigProblem, invalid, isOAuthConfig, type Rule } from "./facts.ts";

/** The options with which a provider ends sessions. */
function endsSessions({ logout }: OAuthConfig): readonly string[] {
  const { backchannel, frontchannel } = (asLogout(logout) ?? {}) as LogoutOptions;
  return [...(backchannel ? ["logout.backchannel"] : []), ...(frontchannel ? ["logout.frontchannel"] : [])];
}

/** A session can be ended from outside only where it is stored or listed, with the provider that opened it. */
function storageProblems({ config }: ConfigFacts, options: string): readonly ConfigProblem[] {
  if (strategyOf(config) === "jwt") {
    if (config.session?.revocation) return [];
    return [
      new UnsupportedStrategy(
        `${options} needs sessions that the server can end: a session under the jwt strategy is in the browser only. Set session.revocation: { staleness: 60 } with an adapter that has state, set session.strategy to "database", or remove the option.`,
      ),
    ];
  }
  const { adapter } = config;
  return adapter === undefined || isLazyAdapter(adapter) || hasMethod(adapter, "deleteProviderSessions")
    ? []
    : [new MissingAdapterMethods(`${options} needs the adapter method deleteProviderSessions, which is missing.`)];
}

/** A provider may end sessions where they are stored, and where it signs its requests or names its sessions. */
export const logoutFits: Rule = (facts) =>
  facts.cards.filter(isOAuthConfig).flatMap((card) => {
    const options = endsSessions(card);
    if (options.length === 0) return [];
    const name = `${options.join(" and ")} of the provider ${quoted(card.id)}`;
    return [
      ...(card.type === "oidc"
        ? []
        : [invalid(`${name} needs a provider of type oidc: others send no logout requests.`)]),
      ...storageProblems(facts, name),
    ];
  });

/** A sign-in that a provider starts names its issuer. */
export const initiateFits: Rule = ({ cards }) =>
  cards
    .filter((card) => isOAuthConfig(card) && card.initiateLogin === true && card.issuer === undefined)
    .map(({ id }) => new InvalidEndpoints(`initiateLogin of the provider ${quoted(id)} needs its issuer. Set issuer.`));
