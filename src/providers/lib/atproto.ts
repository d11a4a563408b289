/** Identities of the AT Protocol: handle -> DID -> personal data server -> issuer. https://atproto.com/specs/oauth#identity-authentication */
import type { IssuerRequest, ResolvedIssuer } from "../../core/types/identity-provider.ts";

/** Where identities are looked up. */
export interface AtprotoDirectories {
  /** A server with `com.atproto.identity.resolveHandle`; `false`: the host of the handle itself is asked. */
  readonly handleResolver: string | false;
  /** The directory of `did:plc`. */
  readonly plcDirectory: string;
}

type Json = Readonly<Record<string, unknown>>;

/** https://atproto.com/specs/handle#handle-identifier-syntax */
const handleGrammar = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** https://web.plc.directory/spec/v0.1/did-plc */
const plcGrammar = /^did:plc:[a-z2-7]{24}$/;
/** Names of hosts only, without port and path: https://atproto.com/specs/did#blessed-did-methods */
const webGrammar = /^did:web:([a-z0-9.-]+)$/;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The text at a URL; nothing for any status but 200. */
async function textAt(url: string, fetch: IssuerRequest["fetch"]): Promise<string | undefined> {
  const response = await fetch(url);
  return response.status === 200 ? response.text() : undefined;
}

/** The JSON object at a URL; nothing for anything else. */
async function objectAt(url: string, fetch: IssuerRequest["fetch"]): Promise<Json | undefined> {
  const response = await fetch(url, { headers: { accept: "application/json" } });
  if (response.status !== 200) return undefined;
  const body: unknown = await response.json();
  return isObject(body) ? body : undefined;
}

/** https://atproto.com/specs/handle#handle-resolution */
async function didOfHandle(
  handle: string,
  { handleResolver }: AtprotoDirectories,
  fetch: IssuerRequest["fetch"],
): Promise<unknown> {
  if (handleResolver === false) return (await textAt(`https://${handle}/.well-known/atproto-did`, fetch))?.trim();
  const url = new URL("/xrpc/com.atproto.identity.resolveHandle", handleResolver);
  url.searchParams.set("handle", handle);
  return (await objectAt(url.href, fetch))?.did;
}

/** Where the document of a DID is; nothing for a DID of another method. */
function didDocumentUrl(did: string, { plcDirectory }: AtprotoDirectories): string | undefined {
  if (plcGrammar.test(did)) return new URL(`/${did}`, plcDirectory).href;
  const [, host = ""] = webGrammar.exec(did) ?? [];
  return handleGrammar.test(host) ? `https://${host}/.well-known/did.json` : undefined;
}

/** The handle that a document names: the first one counts. https://atproto.com/specs/did#did-documents */
const handleIn = ({ alsoKnownAs }: Json): unknown =>
  listOf(alsoKnownAs).find((name) => typeof name === "string" && name.startsWith("at://"));

/** The origin of the personal data server in a document. */
function dataServerIn({ service }: Json, did: string): string | undefined {
  const found = listOf(service).find(
    (one): one is Json =>
      isObject(one) &&
      one.type === "AtprotoPersonalDataServer" &&
      (one.id === "#atproto_pds" || one.id === `${did}#atproto_pds`),
  );
  const address = found?.serviceEndpoint;
  const url = typeof address === "string" && URL.canParse(address) ? new URL(address) : undefined;
  const isOrigin = url && url.pathname + url.search + url.hash + url.username === "/";
  return isOrigin ? url.origin : undefined;
}

/** The one authorization server that a personal data server names (RFC 9728, section 3.3). */
async function issuerOfServer(dataServer: string, fetch: IssuerRequest["fetch"]): Promise<string | undefined> {
  const metadata = await objectAt(`${dataServer}/.well-known/oauth-protected-resource`, fetch);
  const [issuer, ...others] = listOf(metadata?.authorization_servers);
  const isRight = metadata?.resource === dataServer && others.length === 0;
  return isRight && typeof issuer === "string" ? issuer : undefined;
}

/** The issuer of a handle or DID. The handle and its DID must name each other. Nothing if a step finds nothing. */
export async function atprotoIssuer(
  { hint, fetch }: IssuerRequest,
  directories: AtprotoDirectories,
): Promise<ResolvedIssuer | undefined> {
  const isDid = hint.startsWith("did:");
  const handle = isDid ? undefined : hint.replace(/^@/, "").toLowerCase();
  if (handle !== undefined && !handleGrammar.test(handle)) return undefined;
  const did = handle === undefined ? hint : await didOfHandle(handle, directories, fetch);
  const address = typeof did === "string" ? didDocumentUrl(did, directories) : undefined;
  if (typeof did !== "string" || address === undefined) return undefined;
  const document = await objectAt(address, fetch);
  if (document?.id !== did) return undefined;
  if (handle !== undefined && handleIn(document) !== `at://${handle}`) return undefined;
  const dataServer = dataServerIn(document, did);
  const issuer = dataServer === undefined ? undefined : await issuerOfServer(dataServer, fetch);
  return issuer === undefined ? undefined : { issuer, subject: did, loginHint: handle ?? did };
}
