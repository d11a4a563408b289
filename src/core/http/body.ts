/** Reads the body of a POST, a form or a JSON object: bounded in size and depth, without names that could set a prototype. */
import { toError } from "../errors/convert.ts";
import { InvalidRequest, RequestTooLarge, UnsupportedMediaType } from "../errors/index.ts";
import { isRecord } from "../lib/is-record.ts";

const maxBodyBytes = 100_000;
const maxFields = 1_000;
const maxDepth = 32;
const unsafeNames: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

type BodyChunk = Uint8Array<ArrayBuffer>;

const bodyTooLarge = () => new RequestTooLarge(`The body is larger than ${maxBodyBytes} bytes.`);

const bodyAborted = (thrown: unknown) =>
  new InvalidRequest("The body ended early: the client or a server in between closed the connection.", {
    cause: { err: toError(thrown) },
  });

/** The bytes of a body. Reading stops at the limit. */
async function joinChunks(body: ReadableStream<BodyChunk> | null): Promise<BodyChunk> {
  const pieces: BodyChunk[] = [];
  let size = 0;
  // Read by hand: the iterator of a stream costs more than the body.
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > maxBodyBytes) {
      await reader?.cancel();
      throw bodyTooLarge();
    }
    pieces.push(next.value);
  }
  if (pieces.length === 1) return pieces[0] as BodyChunk;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}

async function readBytes(request: Request): Promise<BodyChunk> {
  if (request.bodyUsed || request.body?.locked) {
    throw new InvalidRequest(
      "The body of the request was read before Auth() got it. Pass request.clone() to the code that reads it first. Behind a body parser (Express, Fastify), make the request with toRequest() of portico/integration, which takes the parsed body.",
    );
  }
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) throw bodyTooLarge();
  return joinChunks(request.body).catch((thrown: unknown) => {
    throw thrown instanceof RequestTooLarge ? thrown : bodyAborted(thrown);
  });
}

const bodyText = async (request: Request): Promise<string> => new TextDecoder().decode(await readBytes(request));

/** The value without unsafe names at every level. Throws `InvalidRequest` if it is nested too deep. */
function withoutUnsafeNames(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === maxDepth) throw new InvalidRequest(`The JSON body is nested deeper than ${maxDepth} levels.`);
  if (Array.isArray(value)) return value.map((item) => withoutUnsafeNames(item, depth + 1));
  const entries = Object.entries(value).filter(([name]) => !unsafeNames.has(name));
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutUnsafeNames(item, depth + 1)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (err) {
    throw new InvalidRequest("The content type is application/json, but the body cannot be parsed.", {
      cause: { err: new SyntaxError((err as Error).name) },
    });
  }
}

function jsonBody(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (!isRecord(value)) throw new InvalidRequest("The JSON body must be an object.");
  return withoutUnsafeNames(value) as Record<string, unknown>;
}

/** Parameters as an object. A name that occurs twice is `InvalidRequest`: parameters must not repeat (RFC 6749, section 3.1). */
export function uniqueParameters(params: Iterable<readonly [string, unknown]>): Record<string, string> {
  const found: Record<string, string> = {};
  let count = 0;
  for (const [name, value] of params) {
    if (++count > maxFields) throw new InvalidRequest(`There are more than ${maxFields} parameters.`);
    if (Object.hasOwn(found, name)) throw new InvalidRequest("A parameter occurs more than once.");
    if (typeof value !== "string") {
      throw new InvalidRequest("The form has a file field. Files are not accepted: remove the file input.");
    }
    if (!unsafeNames.has(name)) found[name] = value;
  }
  return found;
}

/** Parses multipart/form-data (RFC 7578) with the boundary in the content type. */
async function formParts(request: Request): Promise<FormData> {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const body = await readBytes(request);
  return new Request(new URL("http://localhost"), { method: "POST", headers, body })
    .formData()
    .catch((thrown: unknown) => {
      throw new InvalidRequest("The content type is multipart/form-data, but the body cannot be parsed.", {
        // Only the name of the error: its message can repeat what the visitor typed.
        cause: { err: new TypeError(toError(thrown).name) },
      });
    });
}

/** The fields of a body, parsed by its content type. A POST without content has none; some servers give it an empty stream. */
export async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded")
    return uniqueParameters(new URLSearchParams(await bodyText(request)));
  if (type === "multipart/form-data") return request.body === null ? {} : uniqueParameters(await formParts(request));
  if (type === "application/json") return jsonBody(await bodyText(request));
  if (request.body === null || (type === undefined && (await bodyText(request)) === "")) return {};
  throw new UnsupportedMediaType(
    "The body must be application/x-www-form-urlencoded, multipart/form-data or application/json.",
  );
}
