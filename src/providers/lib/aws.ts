/** Signs requests to Amazon Web Services. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
import { toHex, toUtf8 } from "../../core/crypto/bytes.ts";
import { hmacSha256, sha256Hex } from "../../core/crypto/hash.ts";

/** Credentials, and the service that the request is for. */
export interface AwsSigner {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For example `eu-central-1`. */
  readonly region: string;
  /** For example `ses`. */
  readonly service: string;
}

/** A `POST` to a URL without a query. Names of headers are in lower case. */
export interface AwsRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: Date;
}

/** `2015-08-30T12:36:00.000Z` -> `20150830T123600Z`. */
const stamp = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, "");

/** The canonical request, and the names of its headers. */
async function canonical({ url, body }: AwsRequest, headers: Readonly<Record<string, string>>) {
  const ordered = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = ordered.map(([name]) => name).join(";");
  const lines = ordered.map(([name, value]) => `${name}:${value}`);
  const text = ["POST", url.pathname, "", ...lines, "", names, await sha256Hex(body)].join("\n");
  return { text, names };
}

/** The headers of a request, with its signature. */
export async function signedHeaders(request: AwsRequest, signer: AwsSigner): Promise<Record<string, string>> {
  const time = stamp(request.at);
  const scope = [time.slice(0, 8), signer.region, signer.service, "aws4_request"];
  const headers = { ...request.headers, host: request.url.host, "x-amz-date": time };
  const { text, names } = await canonical(request, headers);
  let key = toUtf8(`AWS4${signer.secretAccessKey}`);
  for (const part of scope) key = await hmacSha256(key, part);
  const claim = ["AWS4-HMAC-SHA256", time, scope.join("/"), await sha256Hex(text)].join("\n");
  const credential = `Credential=${signer.accessKeyId}/${scope.join("/")}`;
  const signature = toHex(await hmacSha256(key, claim));
  const { host: _, ...sent } = headers;
  return { ...sent, authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}` };
}
