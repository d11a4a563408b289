/** Someone follows a link. Only a deliberate act uses it up: a visit by the browser that asked for it, or a press of the button. */
import { uuid } from "../../crypto/random.ts";
import { Verification } from "../../errors/index.ts";
import { peekTransaction, type Taken } from "../../transaction.ts";
import type { AdapterUser } from "../../types/adapter.ts";
import type { Holder, Proof, ProviderContext, Question, ReadyEmail } from "../../types/flow.ts";
import { isCanonical, isOneAddress } from "./address.ts";
import { accountOf } from "./begin.ts";
import { isHashOf, longest, store, useToken } from "./link.ts";

/** What the link says. */
interface Followed {
  readonly token: string;
  readonly email: string;
  readonly state: string | undefined;
  readonly callbackUrl: string | undefined;
  /** The user who has the address now. */
  readonly owner: AdapterUser | null;
}

/** Whether an address stands in a link as we wrote it there. */
const isOurs = ({ provider }: ProviderContext<ReadyEmail>, address: string): boolean =>
  provider.normalize ? isOneAddress(address) : isCanonical(address);

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

async function read(context: ProviderContext<ReadyEmail>): Promise<Followed> {
  const { call } = context;
  const { token, email, state, callbackUrl } = call.method === "POST" ? call.body : call.query;
  const [code, address] = [text(token), text(email)];
  if (code === undefined || code.length > longest || address === undefined || !isOurs(context, address)) {
    throw new Verification("The link is not complete: it needs `token` and `email`, as they were sent.");
  }
  const owner = await store(context).getUserByEmail(address);
  return { token: code, email: address, state: text(state), callbackUrl: text(callbackUrl), owner };
}

/** The transaction of this browser, if it is the one that asked for this very link. */
async function asked(context: ProviderContext<ReadyEmail>, link: Followed): Promise<Taken | undefined> {
  const found = await peekTransaction(context, link.state);
  if (found?.transaction.provider !== context.provider.id) return undefined;
  const { link: hash = "" } = found.transaction.more ?? {};
  return (await isHashOf(context, hash, link.token, link.email, link.owner)) ? found : undefined;
}

/** Browsers and mail programs say so when they fetch ahead of a click. */
const isAhead = ({ call: { headers } }: ProviderContext<ReadyEmail>): boolean =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

/** Whom the link signs in, to be asked with one button. */
const question = ({ token, email, callbackUrl = "", state = "" }: Followed): Question => ({
  confirm: { email, fields: { token, email, callbackUrl, state } },
});

/** Whether to sign in at once, or to ask first. */
const isDeliberate = (
  context: ProviderContext<ReadyEmail>,
  link: Followed,
  own: Taken | undefined,
  holder: Holder | null,
): boolean =>
  context.call.method === "POST" ||
  (own !== undefined && !isAhead(context) && (holder === null || holder.userId === link.owner?.id));

/** Ends in the identity of whoever reads the mail of this address. */
export async function finish(context: ProviderContext<ReadyEmail>, holder: Holder | null): Promise<Proof | Question> {
  const link = await read(context);
  const own = await asked(context, link);
  if (!isDeliberate(context, link, own, holder)) return question(link);
  await useToken(context, link.token, link.email, link.owner);
  const user = link.owner ?? { id: uuid(), email: link.email, emailVerified: null };
  return {
    identity: { user, account: accountOf(context, link.email, user.id), emailVerified: true, linksByEmail: false },
    cookies: own?.cookies ?? [],
    callbackUrl: own?.transaction.callbackUrl ?? link.callbackUrl,
  };
}
