/** What happens between a visitor and the provider: who are you, and may the application know? */

import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { InteractionResults, Provider } from "oidc-provider";
import { choosePage, consentPage } from "./pages.ts";
import { people, personOf } from "./people.ts";

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** The page for the current step of the interaction. */
export async function show(provider: Provider, incoming: IncomingMessage, outgoing: ServerResponse): Promise<Response> {
  const { prompt, params, session } = await provider.interactionDetails(incoming, outgoing);
  const client = await provider.Client.find(String(params.client_id));
  const application = client?.clientName ?? "The application";
  const person = session && personOf(session.accountId);
  if (prompt.name !== "consent" || !person) return choosePage(application, people);
  return consentPage(application, person, scopesOf(prompt.details));
}

/** The scopes that were not granted yet. */
const scopesOf = (details: Record<string, unknown>): readonly string[] =>
  Array.isArray(details.missingOIDCScope) ? details.missingOIDCScope.map(String) : [];

/** Remembers what the application may know, and hands back the id of that grant. */
async function grant(provider: Provider, { grantId, params, session, prompt }: Interaction): Promise<string> {
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const { accountId = "" } = session ?? {};
  const given = known ?? new provider.Grant({ accountId, clientId: String(params.client_id) });
  given.addOIDCScope(scopesOf(prompt.details).join(" "));
  return given.save();
}

const cancelled: InteractionResults = { error: "access_denied", error_description: "The visitor cancelled." };

async function resultOf(provider: Provider, visit: Interaction, form: URLSearchParams): Promise<InteractionResults> {
  if (form.get("answer") === "no") return cancelled;
  if (visit.prompt.name === "consent") return { consent: { grantId: await grant(provider, visit) } };
  const person = personOf(form.get("person") ?? "");
  return person ? { login: { accountId: person.sub } } : cancelled;
}

/** Takes the form of the current step, and redirects. The cookie of the interaction is `SameSite=Lax`: no other site can post here. */
export async function finish(provider: Provider, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const visit = await provider.interactionDetails(incoming, outgoing);
  const form = new URLSearchParams(await text(incoming));
  const result = await resultOf(provider, visit, form);
  await provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: "consent" in result });
}
