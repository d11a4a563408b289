/** The libraries that applications move from, as they are published: sign users in with them, and return the `Set-Cookie` lines. */
import { hkdfSync } from "node:crypto";
import { Auth, type AuthConfig as AuthCoreConfig, skipCSRFCheck } from "@auth/core";
import type { Adapter as AuthCoreAdapter } from "@auth/core/adapters";
import * as authCoreJwt from "@auth/core/jwt";
import AuthCredentials from "@auth/core/providers/credentials";
import { EncryptJWT } from "jose";
import * as nextJwt5 from "next-auth/jwt";
import NextAuth4, { type NextAuthOptions } from "next-auth-4";
import * as nextJwt4 from "next-auth-4/jwt";
import credentialsModule from "next-auth-4/providers/credentials";

/** A CommonJS module: Node.js imports it as an object with `default`, Vite as that default. */
const NextCredentials4: typeof credentialsModule.default =
  Reflect.get(credentialsModule, "default") ?? credentialsModule;

/** The user who signs in with a password. */
export const ada = { id: "42", name: "Ada Lovelace", email: "ada@app.example", image: "https://app.example/ada.png" };

/** A secret as `npx auth secret` makes one. */
export const oldSecret = "9Zc0vYhR3oQmX7t2uLbE5wKjA8dFnG1sPiVxTqWyHrM=";

/** How a library is set up. */
export interface FormerOptions {
  readonly origin: string;
  readonly secret: string;
  /** Claims that the `jwt` callback adds at sign-in. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The session cookie, if the application had changed it. */
  readonly cookie?: { readonly name: string; readonly domain?: string };
  /** Seconds. */
  readonly maxAge?: number;
}

/** What magic links need. */
export interface FormerDatabase {
  readonly origin: string;
  readonly secret: string;
  readonly adapter: AuthCoreAdapter;
  readonly email: string;
}

type Lines = readonly string[];

const cookieHeader = (lines: Lines): string => lines.map((line) => line.split(";", 1)[0]).join("; ");

const valueIn = (lines: Lines, name: string): string =>
  decodeURIComponent(
    lines
      .map((line) => /^([^=]*)=([^;]*)/.exec(line) ?? [])
      .find(([, found = ""]) => found.endsWith(name))
      ?.at(2) ?? "",
  );

const cookieOptions = (cookie: FormerOptions["cookie"], origin: string) => {
  if (!cookie) return {};
  const { name, ...domain } = cookie;
  const secure = origin.startsWith("https:");
  return {
    cookies: { sessionToken: { name, options: { httpOnly: true, sameSite: "lax", path: "/", secure, ...domain } } },
  } as const;
};

/** Sends a form to `@auth/core`. */
async function postToAuthCore(
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  config: AuthCoreConfig,
) {
  const request = new Request(`${origin}/api/auth/${path}`, {
    method: "POST",
    headers: { host: new URL(origin).host },
    body: new URLSearchParams(fields),
  });
  return Auth(request, { trustHost: true, skipCSRFCheck, basePath: "/api/auth", ...config });
}

const unused = async () => null;
/** The library remembers for its process that a magic link was configured, and then wants an adapter that could store one. */
const idleAdapter: AuthCoreAdapter = {
  createVerificationToken: unused,
  useVerificationToken: unused,
  getUserByEmail: unused,
};

async function signInWithAuthCore({ origin, secret, claims, cookie, maxAge }: FormerOptions): Promise<Lines> {
  const response = await postToAuthCore(
    origin,
    "callback/credentials",
    { username: "ada" },
    {
      providers: [AuthCredentials({ credentials: { username: {} }, authorize: () => ({ ...ada }) })],
      adapter: idleAdapter,
      secret,
      session: { strategy: "jwt", ...(maxAge !== undefined && { maxAge }) },
      ...cookieOptions(cookie, origin),
      callbacks: { jwt: ({ token, user }) => (user ? { ...token, ...claims } : token) },
    },
  );
  return response.headers.getSetCookie();
}

async function linkWithAuthCore({ origin, secret, adapter, email }: FormerDatabase): Promise<Lines> {
  const links: string[] = [];
  const config: AuthCoreConfig = {
    adapter,
    secret,
    providers: [
      {
        id: "email",
        type: "email",
        name: "E-mail",
        from: "login@app.example",
        maxAge: 600,
        options: {},
        sendVerificationRequest: ({ url }) => void links.push(url),
      },
    ],
  };
  await postToAuthCore(origin, "signin/email", { email }, config);
  const link = new Request(links[0] ?? "", { headers: { host: new URL(origin).host } });
  const response = await Auth(link, { trustHost: true, basePath: "/api/auth", ...config });
  return response.headers.getSetCookie();
}

/** The response of an API route of Next.js, as far as NextAuth.js 4 writes it. */
function createNodeResponse() {
  const headers = new Map<string, unknown>();
  const response = {
    headers,
    setHeader: (name: string, value: unknown) => void headers.set(name.toLowerCase(), value),
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    status: () => response,
    redirect: () => response,
    json: () => response,
    send: () => response,
    end: () => response,
  };
  return response;
}

interface NodeRequest {
  readonly method: string;
  readonly path: readonly string[];
  readonly cookies?: Lines;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const cookiesOf = (lines: Lines): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(cookieHeader(lines).replaceAll("; ", "&")));

/** Calls NextAuth.js 4 as an API route of Next.js does. Returns the cookies that it set. */
async function callNextAuth4(
  origin: string,
  { method, path, cookies = [], query = {}, body = {} }: NodeRequest,
  options: NextAuthOptions,
): Promise<Lines> {
  const response = createNodeResponse();
  const headers = { host: new URL(origin).host };
  const request = { method, query: { ...query, nextauth: [...path] }, cookies: cookiesOf(cookies), body, headers };
  process.env.NEXTAUTH_URL = origin;
  try {
    // The overload for API routes, whose types are those of a whole Node.js response.
    await (NextAuth4 as unknown as (...input: unknown[]) => Promise<void>)(request, response, options);
  } finally {
    delete process.env.NEXTAUTH_URL;
  }
  return [(response.getHeader("set-cookie") ?? []) as string | Lines].flat();
}

/** Sends a form to NextAuth.js 4, with the CSRF token that it wants. */
async function postToNextAuth4(origin: string, path: readonly string[], fields: object, options: NextAuthOptions) {
  const cookies = await callNextAuth4(origin, { method: "GET", path: ["csrf"] }, options);
  const [csrfToken = ""] = valueIn(cookies, "csrf-token").split("|");
  const body = { ...fields, csrfToken, callbackUrl: origin, json: "true" };
  return callNextAuth4(origin, { method: "POST", path, cookies, body }, options);
}

async function signInWithNextAuth4({ origin, secret, claims, cookie, maxAge }: FormerOptions): Promise<Lines> {
  return postToNextAuth4(
    origin,
    ["callback", "credentials"],
    { username: "ada" },
    {
      providers: [NextCredentials4({ credentials: { username: {} }, authorize: () => ({ ...ada }) })],
      secret,
      ...(maxAge !== undefined && { session: { maxAge } }),
      ...cookieOptions(cookie, origin),
      callbacks: { jwt: ({ token, user }) => (user ? { ...token, ...claims } : token) },
    },
  );
}

async function linkWithNextAuth4({ origin, secret, adapter, email }: FormerDatabase): Promise<Lines> {
  const links: string[] = [];
  const options: NextAuthOptions = {
    // The same methods; its types are of another version.
    adapter: adapter as NonNullable<NextAuthOptions["adapter"]>,
    secret,
    providers: [
      {
        id: "email",
        type: "email",
        name: "Email",
        server: "",
        from: "login@app.example",
        maxAge: 600,
        options: {},
        sendVerificationRequest: ({ url }) => void links.push(url),
      },
    ],
  };
  await postToNextAuth4(origin, ["signin", "email"], { email }, options);
  const query = Object.fromEntries(new URL(links[0] ?? "").searchParams);
  return callNextAuth4(origin, { method: "GET", path: ["callback", "email"], query }, options);
}

/** What a session token is made of. */
interface EncodeInput {
  readonly token: Readonly<Record<string, unknown>>;
  readonly secret: string;
  readonly salt: string;
  readonly maxAge?: number;
}

/** One library, as the tests use it. */
export interface Former {
  readonly title: string;
  readonly migrateFrom: "authjs" | "next-auth";
  /** Its session cookie on `https:`. */
  readonly cookie: string;
  /** Signs in with a password: a session token in cookies. */
  signIn(options: FormerOptions): Promise<Lines>;
  /** Signs in with a magic link: a session in the database. */
  signInWithLink(database: FormerDatabase): Promise<Lines>;
  /** A session token of its function. */
  encode(input: EncodeInput): Promise<string>;
}

const encodeNext5: Former["encode"] = ({ token, ...input }) => nextJwt5.encode({ ...input, token: { ...token } });

/** A token as the first betas of NextAuth.js 5 wrote it (@auth/core 0.18): A256GCM, and no key is named in the header. */
const encodeBeta: Former["encode"] = ({ token, secret, salt, maxAge = 30 * 86_400 }) => {
  const key = hkdfSync("sha256", secret, salt, `Auth.js Generated Encryption Key (${salt})`, 32);
  const now = Math.floor(Date.now() / 1000);
  return new EncryptJWT({ ...token })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setIssuedAt(now)
    .setExpirationTime(now + maxAge)
    .setJti(crypto.randomUUID())
    .encrypt(new Uint8Array(key));
};

/** The cookies of a sign-in, with a token by its function. */
const signInBy =
  (encode: Former["encode"]): Former["signIn"] =>
  async ({ origin, secret, claims, cookie, maxAge }) => {
    const secure = origin.startsWith("https:");
    const { name = `${secure ? "__Secure-" : ""}authjs.session-token`, domain } = cookie ?? {};
    const { id: sub, image: picture, ...user } = ada;
    const token = { ...user, picture, sub, ...claims };
    const value = await encode({ token, secret, salt: name, ...(maxAge !== undefined && { maxAge }) });
    const parts = value.match(/.{1,3936}/g) ?? [];
    const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}${domain ? `; Domain=${domain}` : ""}`;
    return parts.map(
      (part, at) => `${name}${parts.length > 1 ? `.${at}` : ""}=${part}; Max-Age=2592000; ${attributes}`,
    );
  };

export const formers: readonly Former[] = [
  {
    title: "@auth/core 0.41",
    migrateFrom: "authjs",
    cookie: "__Secure-authjs.session-token",
    signIn: signInWithAuthCore,
    signInWithLink: linkWithAuthCore,
    encode: ({ token, ...input }) => authCoreJwt.encode({ ...input, token: { ...token } }),
  },
  {
    title: "next-auth 5",
    migrateFrom: "authjs",
    cookie: "__Secure-authjs.session-token",
    // Its routes call @auth/core, and need the bundler of Next.js: here a browser gets the token of its own function.
    signIn: signInBy(encodeNext5),
    signInWithLink: linkWithAuthCore,
    encode: encodeNext5,
  },
  {
    title: "next-auth 4",
    migrateFrom: "next-auth",
    cookie: "__Secure-next-auth.session-token",
    signIn: signInWithNextAuth4,
    signInWithLink: linkWithNextAuth4,
    // Its session tokens have no salt.
    encode: ({ salt: _, token, ...input }) => nextJwt4.encode({ ...input, token: { ...token } }),
  },
];

/** An early beta of NextAuth.js 5, whose tokens have another form. Its rows are those of `next-auth 5`. */
export const beta: Former = {
  title: "next-auth 5 beta 4",
  migrateFrom: "authjs",
  cookie: "__Secure-authjs.session-token",
  signIn: signInBy(encodeBeta),
  signInWithLink: linkWithAuthCore,
  encode: encodeBeta,
};
