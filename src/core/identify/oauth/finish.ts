/** Someone is back from a provider: answer -> code -> tokens -> claims -> proof. */
import { OAuthResponseError } from "../../errors/index.ts";
import { type Taken, type Transaction, takeTransaction } from "../../transaction.ts";
import type { Outcome, Proof, ProviderContext, ReadyOAuth } from "../../types/flow.ts";
import type { Profile } from "../../types/user.ts";
import { type Answer, checkAnswer, type GoodAnswer, readAnswer } from "./answer.ts";
import { type Client, connect } from "./client.ts";
import { type Exchanged, exchange } from "./exchange.ts";
import { addressForLog } from "./fault.ts";
import { readIdToken } from "./id-token.ts";
import { identify, type Learned } from "./profile.ts";
import { checkOrigin, passOn } from "./proxy.ts";
import { trace } from "./trace.ts";
import { asksUserinfo, merged, readUserinfo } from "./userinfo.ts";
import { objectIn } from "./wire.ts";

type Here = ProviderContext<ReadyOAuth>;

/** What the answer itself says about the person, beside what is verified. Only its shape is checked: it proves nothing. */
function saidInPassing({ callbackClaims }: ReadyOAuth, { fields }: Answer): Profile {
  const said = callbackClaims
    .map((name) => [name, objectIn(fields[name] ?? "")] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(said);
}

/** The values of `acr` that the card says are essential (OpenID Connect Core 1.0, section 5.5.1.1). */
function essentialAcr({ authorization: { params } }: ReadyOAuth): readonly string[] | undefined {
  const claims = objectIn(params.claims ?? "") as { id_token?: { acr?: EssentialClaim } } | undefined;
  const acr = claims?.id_token?.acr;
  if (acr?.essential !== true) return undefined;
  return acr.values ?? (acr.value === undefined ? undefined : [acr.value]);
}

interface EssentialClaim {
  readonly essential?: boolean;
  readonly value?: string;
  readonly values?: readonly string[];
}

/** Claims of an OpenID Connect provider: the id_token, and what userinfo adds to it. */
async function verifiedClaims(
  context: Here,
  client: Client,
  { idToken, tokens }: Exchanged,
  { code, iss }: GoodAnswer,
  { nonce, more }: Transaction,
): Promise<Profile> {
  const { provider } = client;
  const now = Math.floor(context.now / 1000);
  if (idToken === undefined) {
    throw new OAuthResponseError(`"${provider.id}" gave no id_token. Its type is oidc: is openid among the scopes?`);
  }
  const claims = await readIdToken(client, idToken, {
    nonce,
    maxAge: more?.maxAge === undefined ? undefined : Number(more.maxAge),
    acr: essentialAcr(provider),
    code,
    accessToken: tokens.access_token,
    now,
  });
  if (provider.issuerFrom && iss !== undefined && iss !== claims.iss) {
    throw new OAuthResponseError(
      `The answer and the id_token of "${provider.id}" come from two issuers (iss): ${addressForLog(iss)} and ${addressForLog(claims.iss)}.`,
    );
  }
  trace(context, "oauth-id-token", { claims: Object.keys(claims), asksUserinfo: asksUserinfo(client, claims) });
  return asksUserinfo(client, claims) ? merged(claims, await readUserinfo(client, tokens, now), provider) : claims;
}

/** Exchanges the code for whatever the provider tells of the person. */
async function learn(context: Here, client: Client, answer: GoodAnswer, transaction: Transaction): Promise<Learned> {
  const now = Math.floor(context.now / 1000);
  const { provider } = client;
  const exchanged = await exchange(client, { code: answer.code, transaction, fields: answer.fields }, now);
  const { tokens, idToken } = exchanged;
  trace(context, "oauth-tokens", { fields: Object.keys(tokens), withIdToken: idToken !== undefined });
  const claims =
    provider.type === "oidc"
      ? await verifiedClaims(context, client, exchanged, answer, transaction)
      : await readUserinfo(client, tokens, now);
  trace(context, "oauth-claims", { claims: Object.keys(claims) });
  return {
    claims: { ...saidInPassing(provider, answer), ...claims },
    tokens: { ...tokens, ...(idToken !== undefined && { id_token: idToken }) },
    iss: answer.iss,
  };
}

const proofOf = async (provider: ReadyOAuth, learned: Learned, { transaction, cookies }: Taken): Promise<Proof> => ({
  identity: {
    ...(await identify(provider, learned)),
    ...(transaction.startedBy !== undefined && { startedBy: transaction.startedBy }),
  },
  cookies,
  callbackUrl: transaction.callbackUrl,
});

/** Ends in a proof; on a redirect proxy, in a redirect to the deployment that the answer belongs to. */
export async function finish(context: Here): Promise<Proof | Outcome> {
  const { provider } = context;
  const answer = readAnswer(context);
  trace(context, "oauth-response", { method: context.call.method, fields: Object.keys(answer.fields) });
  const onwards = await passOn(context, answer);
  if (onwards) return onwards;
  const taken = await takeTransaction(context, answer.state);
  checkOrigin(context, taken.transaction);
  const client = await connect(context);
  const learned = await learn(context, client, checkAnswer(answer, client), taken.transaction);
  return proofOf(provider, learned, taken);
}
