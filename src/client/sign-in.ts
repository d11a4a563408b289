/** Signs in and out: asks what the provider needs, posts the form, goes where the server says. */
import { ClientFetchError } from "../core/errors/index.ts";
import { type Doors, doorOf, doors } from "./doors.ts";
import { addressOf, go } from "./place.ts";
import type { Sessions } from "./sessions.ts";
import type {
  PublicProvider,
  RedirectOptions,
  SignIn,
  SignInAuthorizationParams,
  SignInOptions,
  SignInResponse,
  SignOut,
} from "./types.ts";
import type { Answer, Fields, Wire } from "./wire.ts";

type Result = Promise<SignInResponse | undefined>;

/** Address of one of our own pages. */
export const pageOf = ({ base }: Wire, name: string, params: Record<string, string>): string =>
  `${base}/${name}?${new URLSearchParams(params)}`;

/** Where to go in the end. What is no address is left to the server to judge. */
const targetOf = (wish = location.href): string => addressOf(wish)?.href ?? wish;

/** As a form would send them: texts, and nothing for what is not there. */
const texts = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value?.toString()]));

/** What the server made of a form. A refusal is an address with an `error`, unless that is where the visitor wanted to go. */
function outcomeOf({ status, body }: Answer, target?: string): SignInResponse {
  const { url, error: type = "ClientFetchError" } = (body || {}) as Partial<Record<string, string>>;
  const address = addressOf(url);
  const said = (name: string) =>
    address?.href === target ? undefined : (address?.searchParams.get(name) ?? undefined);
  const error = address ? said("error") : type;
  return { ok: !error, status, url: address?.href ?? null, error, code: error && said("code") };
}

/** Nothing was posted, or nothing came back. */
const failure = (error: string): SignInResponse => outcomeOf({ status: 0, body: { error } });

const providersBy = async ({ data }: Wire): Promise<readonly PublicProvider[]> =>
  Object.values(await data("/providers"));

/** Posts a form; once more where another tab has got itself a token meanwhile, and ours is no longer the one of the cookie. */
async function send({ ask }: Wire, path: string, fields: Fields, callbackUrl: string): Promise<SignInResponse> {
  const post = async () => outcomeOf(await ask(path, { ...fields, callbackUrl }), callbackUrl);
  const outcome = await post();
  return outcome.error === "MissingCSRF" ? post() : outcome;
}

/**
 * Goes to where the server says, and where it said nothing, to our own page: that one works without script. Or tells what
 * happened. A request that failed is a result too; everything else is thrown on.
 */
async function conclude(redirect: boolean, page: string, work: Promise<SignInResponse>): Result {
  const outcome = await work.catch((error: unknown) => {
    if (error instanceof ClientFetchError) return failure(error.type);
    throw error;
  });
  if (redirect) go(outcome.url ?? page);
  return redirect ? undefined : { ...outcome, url: outcome.error ? null : outcome.url };
}

/** `signIn` and `signOut`. */
export function createSigning(wire: Wire, { renew, learn, depart }: Sessions, table: Doors = doors) {
  function signIn(
    provider: string | undefined,
    { redirectTo, redirect = true, ...fields }: SignInOptions = {},
    params?: SignInAuthorizationParams,
  ): Result {
    const target = targetOf(redirectTo);

    async function run(): Promise<SignInResponse> {
      const found = provider && (await providersBy(wire)).find(({ id }) => id === provider);
      if (!found) return failure("InvalidProvider");
      const { action, prepare } = doorOf(found, table);
      const form = prepare ? await prepare(wire, found, fields) : fields;
      // The platform takes all forms of parameters; its type knows none that is read-only.
      const query = new URLSearchParams(params as string);
      // An id of a provider is made of what may stand in a path.
      const outcome = await send(wire, `/${action}/${found.id}?${query}`, texts(form), target);
      if (redirect || !outcome.ok || action === "signin") return outcome;
      // Somebody whose credentials were taken, and who has no session, was not signed in.
      return { ...outcome, ok: !!(await renew()) };
    }

    return conclude(redirect, pageOf(wire, "signin", { callbackUrl: target }), run());
  }

  function signOut({ redirectTo, redirect = true }: RedirectOptions = {}): Result {
    const target = targetOf(redirectTo);

    async function run(): Promise<SignInResponse> {
      const outcome = await send(wire, "/signout", {}, target);
      // Whoever leaves the page keeps it as it is: what is only for members would go to the sign-in page first.
      if (outcome.ok) redirect ? depart() : learn(null);
      return outcome;
    }

    return conclude(redirect, pageOf(wire, "signout", { callbackUrl: target }), run());
  }

  // The types know that there is a result if, and only if, `redirect` is false.
  return { signIn: signIn as SignIn, signOut: signOut as SignOut };
}
