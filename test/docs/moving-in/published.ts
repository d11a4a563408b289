/** Where the names of other libraries were read: a file of the published package, and text of it. */

/** A file below `node_modules`, and the texts in it. `undefined`: a name that the application of the reader made up. */
export type Place = readonly [file: string, ...texts: readonly string[]] | undefined;

export interface Library {
  /** As the page calls it. */
  readonly title: string;
  /** The version that the page names. */
  readonly page: string;
  /** The packages that were read; the first one is that of the title. */
  readonly packages: readonly { readonly name: string; readonly version: string }[];
  /** Every piece of code in the left column. */
  readonly places: Readonly<Record<string, Place>>;
}

const authOptions = "@better-auth/core/dist/types/init-options.d.mts";
const authTables = "@better-auth/core/dist/db/get-tables.mjs";
const authRoutes = "better-auth/dist/api/routes";
const socialProviders = "@better-auth/core/dist/social-providers";
const adminRoutes = "better-auth/dist/plugins/admin/routes.mjs";

const betterAuth: Library = {
  title: "Better Auth",
  page: "1.7",
  packages: [
    { name: "better-auth", version: "1.7.25" },
    { name: "@better-auth/core", version: "1.7.25" },
    { name: "@better-auth/passkey", version: "1.7.6" },
  ],
  places: {
    "betterAuth({ … })": ["better-auth/dist/auth/full.d.mts", "betterAuth"],
    "toNextJsHandler(auth)": ["better-auth/dist/integrations/next-js.d.mts", "function toNextJsHandler(auth"],
    "auth.handler": ["better-auth/dist/types/auth.d.mts", "handler: (request: Request) => Promise<Response>"],
    BETTER_AUTH_SECRET: ["better-auth/dist/context/create-context.mjs", "BETTER_AUTH_SECRET"],
    BETTER_AUTH_URL: ["better-auth/dist/utils/url.mjs", "BETTER_AUTH_URL"],
    BETTER_AUTH_SECRETS: [authOptions, "BETTER_AUTH_SECRETS=2:base64secret,1:base64secret"],
    secrets: [authOptions, "  secrets?: Array<{"],
    baseURL: [authOptions, "  baseURL?: BaseURLConfig"],
    basePath: [authOptions, "  basePath?: string"],
    "/api/auth": ["better-auth/dist/utils/url.mjs", '"/api/auth"'],
    "advanced.trustedProxyHeaders": [authOptions, "type BetterAuthAdvancedOptions", "  trustedProxyHeaders?: boolean"],
    "/api/auth/callback/github": [`${authRoutes}/callback.mjs`, 'createAuthEndpoint("/callback/:id"'],
    "socialProviders: { github: { clientId, clientSecret } }": [authOptions, "  socialProviders?: SocialProviders"],
    microsoft: [
      `${socialProviders}/microsoft-entra-id.mjs`,
      'id: "microsoft"',
      "accountSubject: ({ profile }) => profile.oid",
    ],
    cloudflare: [`${socialProviders}/cloudflare.mjs`, 'id: "cloudflare"'],
    paybin: [`${socialProviders}/paybin.mjs`, 'id: "paybin"'],
    genericOAuth: ["better-auth/dist/plugins/generic-oauth/index.d.mts", "const genericOAuth"],
    emailAndPassword: [authOptions, "  emailAndPassword?: {"],
    magicLink: ["better-auth/dist/plugins/magic-link/index.d.mts", "const magicLink"],
    passkey: ["@better-auth/passkey/dist/index.mjs", "passkey"],
    "@better-auth/passkey": ["@better-auth/passkey/package.json", '"name": "@better-auth/passkey"'],
    admin: ["better-auth/dist/plugins/admin/admin.d.mts", "const admin"],
    impersonateUser: [adminRoutes, 'impersonateUser = (opts) => createAuthEndpoint("/admin/impersonate-user"'],
    stopImpersonating: [adminRoutes, 'stopImpersonating = () => createAuthEndpoint("/admin/stop-impersonating"'],
    "auth.api.getSession({ headers })": [
      `${authRoutes}/session.mjs`,
      'createAuthEndpoint("/get-session"',
      "requireHeaders: true",
    ],
    "authClient.signIn.social({ provider })": [
      `${authRoutes}/sign-in.mjs`,
      'createAuthEndpoint("/sign-in/social"',
      "provider: ",
    ],
    "authClient.signOut()": [`${authRoutes}/sign-out.mjs`, 'createAuthEndpoint("/sign-out"'],
    "authClient.useSession()": ["better-auth/dist/client/react/index.d.mts", "useSession: () => {"],
    "authClient.listSessions()": [`${authRoutes}/session.mjs`, 'createAuthEndpoint("/list-sessions"'],
    "authClient.revokeSession({ token })": [
      `${authRoutes}/session.mjs`,
      'createAuthEndpoint("/revoke-session"',
      "token: z.string()",
    ],
    "authClient.revokeOtherSessions()": [`${authRoutes}/session.mjs`, 'createAuthEndpoint("/revoke-other-sessions"'],
    "authClient.revokeSessions()": [`${authRoutes}/session.mjs`, 'createAuthEndpoint("/revoke-sessions"'],
    "authClient.linkSocial({ provider })": [`${authRoutes}/account.mjs`, 'createAuthEndpoint("/link-social"'],
    "authClient.unlinkAccount({ accountId })": [
      `${authRoutes}/account.mjs`,
      'createAuthEndpoint("/unlink-account"',
      "accountId: z.string()",
    ],
    "authClient.getAccessToken({ accountId })": [
      `${authRoutes}/account.mjs`,
      'createAuthEndpoint("/get-access-token"',
      "accountSelectionSchema = z.union([z.strictObject({\n\taccountId: z.string()",
    ],
    "session.expiresIn": [authOptions, 'BetterAuthDBOptions<"session"', "    expiresIn?: number"],
    "session.updateAge": [authOptions, "    updateAge?: number"],
    "session.freshAge": [authOptions, "    freshAge?: number"],
    "session.cookieCache": [authOptions, "    cookieCache?: {"],
    "account.accountLinking.trustedProviders": [
      authOptions,
      "    accountLinking?: {",
      "      trustedProviders?: Array<",
    ],
    "account.encryptOAuthTokens": [authOptions, "    encryptOAuthTokens?: boolean"],
    databaseHooks: [authOptions, "  databaseHooks?: {"],
    hooks: [authOptions, "  hooks?: {"],
    "advanced.cookiePrefix": [authOptions, "  cookiePrefix?: string"],
    "advanced.cookies": [authOptions, "  cookies?: {"],
    "advanced.crossSubDomainCookies": [authOptions, "  crossSubDomainCookies?: {"],
    "advanced.useSecureCookies": [authOptions, "  useSecureCookies?: boolean"],
    "better-auth.session_token": [
      "better-auth/dist/cookies/index.mjs",
      '"better-auth"',
      'createCookie("session_token"',
    ],
    user: [authTables, 'options.user?.modelName || "user"'],
    emailVerified: [authTables, '|| "emailVerified"'],
    account: [authTables, 'options.account?.modelName || "account"'],
    accountId: [authTables, '|| "accountId"'],
    providerId: [authTables, '|| "providerId"'],
    userId: [authTables, 'options.account?.fields?.userId || "userId"', 'options.session?.fields?.userId || "userId"'],
    accessToken: [authTables, '|| "accessToken"'],
    refreshToken: [authTables, '|| "refreshToken"'],
    idToken: [authTables, '|| "idToken"'],
    accessTokenExpiresAt: [authTables, '|| "accessTokenExpiresAt"'],
    scope: ["@better-auth/core/dist/db/schema/account.mjs", "comma-separated list", "scope: z.string()"],
    password: [authTables, '|| "password"'],
    credential: [`${authRoutes}/sign-up.mjs`, 'providerId: "credential"'],
    session: [authTables, 'options.session?.modelName || "session"'],
    token: [authTables, '|| "token"'],
    expiresAt: [authTables, 'options.session?.fields?.expiresAt || "expiresAt"'],
    verification: [authTables, 'options.verification?.modelName || "verification"'],
  },
};

const luciaClass = "lucia/dist/core.d.ts";
const sqliteAdapter = "@lucia-auth/adapter-sqlite/dist/base.js";
const arcticGitHub = "arctic/dist/providers/github.d.ts";

const lucia: Library = {
  title: "Lucia",
  page: "3",
  packages: [
    { name: "lucia", version: "3.2.2" },
    { name: "@lucia-auth/adapter-sqlite", version: "3.0.2" },
    { name: "arctic", version: "3.7.0" },
  ],
  places: {
    "new Lucia(adapter, { … })": [luciaClass, "constructor(adapter: Adapter, options?: {"],
    "lucia.createSession(userId, attributes)": [luciaClass, "createSession(userId: UserId, attributes: "],
    "lucia.validateSession(sessionId)": [luciaClass, "validateSession(sessionId: string): Promise<{"],
    "lucia.readSessionCookie(header)": [luciaClass, "readSessionCookie(cookieHeader: string): string | null"],
    "lucia.readBearerToken(header)": [luciaClass, "readBearerToken(authorizationHeader: string): string | null"],
    "lucia.getUserSessions(userId)": [luciaClass, "getUserSessions(userId: UserId)"],
    "lucia.invalidateSession(sessionId)": [luciaClass, "invalidateSession(sessionId: string)"],
    "lucia.invalidateUserSessions(userId)": [luciaClass, "invalidateUserSessions(userId: UserId)"],
    "lucia.deleteExpiredSessions()": [luciaClass, "deleteExpiredSessions()"],
    "lucia.createSessionCookie(sessionId)": [luciaClass, "createSessionCookie(sessionId: string)"],
    "lucia.createBlankSessionCookie()": [luciaClass, "createBlankSessionCookie()"],
    getUserAttributes: [luciaClass, "getUserAttributes?: "],
    getSessionAttributes: [luciaClass, "getSessionAttributes?: "],
    sessionExpiresIn: [luciaClass, "sessionExpiresIn?: TimeSpan"],
    "sessionCookie.name": [luciaClass, "sessionCookie?: SessionCookieOptions", "name?: string"],
    "sessionCookie.attributes": [luciaClass, "attributes?: SessionCookieAttributesOptions"],
    "sessionCookie.expires": [luciaClass, "expires?: boolean"],
    arctic: ["arctic/package.json", '"name": "arctic"'],
    createAuthorizationURL: [arcticGitHub, "createAuthorizationURL("],
    validateAuthorizationCode: [arcticGitHub, "validateAuthorizationCode("],
    refreshAccessToken: [arcticGitHub, "refreshAccessToken("],
    "/login/github/callback": undefined,
    user: ["@lucia-auth/adapter-sqlite/dist/base.d.ts", "user: string"],
    github_id: undefined,
    session: ["@lucia-auth/adapter-sqlite/dist/base.d.ts", "session: string"],
    id: [sqliteAdapter, "const { id, user_id: userId, expires_at: expiresAtUnix"],
    user_id: [sqliteAdapter, "user_id: databaseSession.userId"],
    expires_at: [sqliteAdapter, "expires_at: Math.floor(databaseSession.expiresAt.getTime() / 1000)"],
  },
};

const ironTypes = "iron-session/dist/index.d.ts";

const ironSession: Library = {
  title: "iron-session",
  page: "8",
  packages: [{ name: "iron-session", version: "8.0.4" }],
  places: {
    "getIronSession(cookies, options)": [ironTypes, "(cookies: CookieStore, sessionOptions: SessionOptions)"],
    "getIronSession(req, res, options)": [ironTypes, "(req: http.IncomingMessage | Request, res: Response"],
    "session.user = …; await session.save()": [ironTypes, "readonly save: () => Promise<void>"],
    "session.save()": [ironTypes, "readonly save: () => Promise<void>"],
    "session.destroy()": [ironTypes, "readonly destroy: () => void"],
    "session.updateConfig(options)": [ironTypes, "readonly updateConfig: (newSessionOptions: SessionOptions) => void"],
    password: [ironTypes, "password: Password", "type PasswordsMap = Record<string, string>"],
    ttl: [ironTypes, "ttl?: number", "`ttl = 0` means no expiration"],
    cookieName: [ironTypes, "cookieName: string"],
    cookieOptions: [ironTypes, "cookieOptions?: CookieOptions"],
    "cookieOptions: { maxAge: undefined }": [ironTypes, "`cookieOptions: { maxAge: undefined }`"],
    "sealData(data, { password })": [ironTypes, "declare const sealData: (data: unknown, { password"],
    "unsealData(seal, { password })": [ironTypes, "declare const unsealData: <T>(seal: string, { password"],
  },
};

const openidTypes = "express-openid-connect/index.d.ts";
const openidConfig = "express-openid-connect/lib/config.js";

const expressOpenid: Library = {
  title: "express-openid-connect",
  page: "3",
  packages: [{ name: "express-openid-connect", version: "3.4.0" }],
  places: {
    "app.use(auth({ … }))": [openidTypes, "export function auth(params?: ConfigParams): RequestHandler"],
    ISSUER_BASE_URL: [openidConfig, "process.env.ISSUER_BASE_URL"],
    CLIENT_ID: [openidConfig, "process.env.CLIENT_ID"],
    CLIENT_SECRET: [openidConfig, "process.env.CLIENT_SECRET"],
    issuerBaseURL: [openidTypes, "issuerBaseURL?: string"],
    clientID: [openidTypes, "clientID?: string"],
    clientSecret: [openidTypes, "clientSecret?: string"],
    BASE_URL: [openidConfig, "process.env.BASE_URL"],
    baseURL: [openidTypes, "baseURL?: string"],
    SECRET: [openidConfig, "process.env.SECRET"],
    secret: [openidTypes, "secret?: string | Array<string>"],
    "/login": [openidConfig, "default('/login')"],
    "/logout": [openidConfig, "default('/logout')"],
    "/callback": [openidConfig, "default('/callback')"],
    routes: [openidTypes, "routes?: {"],
    "requiresAuth()": [openidTypes, "export function requiresAuth("],
    "authRequired: true": [openidTypes, "authRequired?: boolean"],
    claimEquals: [openidTypes, "export function claimEquals("],
    claimIncludes: [openidTypes, "export function claimIncludes("],
    claimCheck: [openidTypes, "export function claimCheck("],
    "req.oidc.isAuthenticated()": [openidTypes, "isAuthenticated: () => boolean"],
    "req.oidc.user": [openidTypes, "user?: Record<string, any>"],
    "res.oidc.login({ returnTo })": [openidTypes, "login: (opts?: LoginOptions) => Promise<void>", "returnTo?: string"],
    "res.oidc.logout({ returnTo })": [openidTypes, "logout: (opts?: LogoutOptions) => Promise<void>"],
    "req.oidc.accessToken": [openidTypes, "accessToken?: AccessToken"],
    "req.oidc.accessToken.refresh()": [openidTypes, "refresh(params?: RefreshParams): Promise<AccessToken>"],
    "req.oidc.idTokenClaims": [openidTypes, "idTokenClaims?: IdTokenClaims"],
    afterCallback: [openidTypes, "afterCallback?: ("],
    authorizationParams: [openidTypes, "authorizationParams?: AuthorizationParameters"],
    pushedAuthorizationRequests: [openidTypes, "pushedAuthorizationRequests?: boolean"],
    clientAuthMethod: [openidTypes, "clientAuthMethod?: string"],
    idTokenSigningAlg: [openidTypes, "idTokenSigningAlg?: string"],
    customFetch: [openidTypes, "customFetch?: typeof fetch"],
    "idpLogout: true": [openidTypes, "idpLogout?: boolean"],
    backchannelLogout: [openidTypes, "backchannelLogout?: boolean | BackchannelLogoutOptions"],
    "/backchannel-logout": [openidConfig, "default('/backchannel-logout')"],
    "session.rollingDuration": [openidTypes, "rollingDuration?: number"],
    "session.absoluteDuration": [openidTypes, "absoluteDuration?: boolean | number"],
    "session.cookie.transient": [openidTypes, "transient?: boolean"],
    "session.name": [openidTypes, "interface SessionConfigParams {", "name?: string"],
    appSession: [openidConfig, "default('appSession')"],
    "session.cookie": [openidTypes, "cookie?: CookieConfigParams"],
    "session.store": [openidTypes, "store?: SessionStore"],
  },
};

/** The libraries of the page. */
export const libraries: readonly Library[] = [betterAuth, lucia, ironSession, expressOpenid];
