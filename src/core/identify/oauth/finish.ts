/** Someone is back from a provider: answer -> code -> tokens -> claims -> proof. */
import { OAuthResponseError } from "../../errors/index.ts";
import { type Taken, type Transaction, takeTransaction } from "../../transaction.ts";
import type { Outcome, Proof, ProviderContext, ReadyOAuth } from "../../types/flow.ts";
import type { Profile } from "../../types/user.ts";
import { type Answer, checkAnswer, type GoodAnswer, readAnswer } from "./answer.ts";
import { type Client, connect } from "./client.ts";
import { type Exchanged, exchange } from "./exchange.ts";
import { readIdToken } from "./id-token.ts";
import { identify, type Learned } from "./profile.ts";
import { passOn } from "./proxy.ts";
import { merged, readUserinfo } from "./userinfo.ts";
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
  client: Client,
  { idToken, tokens }: Exchanged,
  { code, iss }: GoodAnswer,
  { nonce, more }: Transaction,
  now: number,
): Promise<Profile> {
  const { provider } = client;
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
    throw new OAuthResponseError(`The answer and the id_token of "${provider.id}" come from two issuers.`);
  }
  return provider.claimsFrom === "userinfo"
    ? merged(claims, await readUserinfo(client, tokens, now), provider)
    : claims;
}

/** Exchanges the code for whatever the provider tells of the person. */
async function learn(client: Client, answer: GoodAnswer, transaction: Transaction, now: number): Promise<Learned> {
  const { provider } = client;
  const exchanged = await exchange(client, { code: answer.code, transaction, fields: answer.fields }, now);
  const { tokens, idToken } = exchanged;
  const claims =
    provider.type === "oidc"
      ? await verifiedClaims(client, exchanged, answer, transaction, now)
      : await readUserinfo(client, tokens, now);
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
  const { provider, now } = context;
  const answer = readAnswer(context);
  const onwards = await passOn(context, answer);
  if (onwards) return onwards;
  const taken = await takeTransaction(context, answer.state);
  const client = await connect(provider, now);
  const learned = await learn(client, checkAnswer(answer, client), taken.transaction, Math.floor(now / 1000));
  return proofOf(provider, learned, taken);
}
