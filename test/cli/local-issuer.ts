/** An OpenID Provider on a port of this machine, with one registered client, and wrong on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What is wrong with it. */
export interface IssuerFaults {
  /** Another issuer in the discovery document. */
  readonly issuer?: string;
  /** An empty key set. */
  readonly noKeys?: boolean;
  /** Seconds that its clock is ahead. */
  readonly ahead?: number;
  readonly down?: boolean;
  /** The answer of the token endpoint, in place of status 400. */
  readonly token?: { readonly status: number; readonly body: object };
}

export interface LocalIssuer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const publicKey = { kty: "EC", crv: "P-256", kid: "k", alg: "ES256", use: "sig", x: "x", y: "y" };

function documentOf(url: string, { issuer = url }: IssuerFaults): object {
  return {
    issuer,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ["code"],
  };
}

/** Starts it. The client `cid` is registered with one callback URL. */
export async function startIssuer(redirectUri: string, faults: IssuerFaults = {}): Promise<LocalIssuer> {
  const send = (response: ServerResponse, status: number, body: object): void => {
    const date = new Date(Date.now() + (faults.ahead ?? 0) * 1000).toUTCString();
    response.writeHead(faults.down ? 503 : status, { "content-type": "application/json", date });
    response.end(JSON.stringify(body));
  };
  const answer = ({ url: path = "", headers }: IncomingMessage, response: ServerResponse): void => {
    const { origin, pathname, searchParams } = new URL(path, `http://${headers.host}`);
    const isRegistered = searchParams.get("client_id") === "cid" && searchParams.get("redirect_uri") === redirectUri;
    const documents: Readonly<Record<string, object>> = {
      "/.well-known/openid-configuration": documentOf(origin, faults),
      "/jwks": { keys: faults.noKeys ? [] : [publicKey] },
      ...(isRegistered && { "/authorize": {} }),
    };
    const { status, body } =
      pathname === "/token" && faults.token !== undefined
        ? faults.token
        : { status: pathname in documents ? 200 : 400, body: documents[pathname] ?? {} };
    send(response, status, body);
  };
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(() => closed()).closeAllConnections()),
  };
}
