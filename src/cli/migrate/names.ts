/** THE TABLE of names: those of Auth.js and NextAuth.js that the counterpart of their module does not export. */

import type { FileContext } from "./context.ts";

/** A name of `portico/types`. */
const typesModule = "portico/types";

/** What takes the place of a name. */
export interface NewName {
  readonly name: string;
  /** The module that exports it, if it is not the counterpart of the old one. */
  readonly module?: typeof typesModule;
}

/** The names of one module, as words where the name alone matters. */
interface FormerNames {
  readonly renamed?: Readonly<Record<string, string>>;
  /** They have the same name in `portico/types`. */
  readonly moved?: string;
  /** They have no counterpart: a person decides. */
  readonly dropped?: string;
}

/** Types that `next-auth/providers`, and providers of it, export for each kind of provider. */
const typesOfProviders: FormerNames = {
  moved: `
    CredentialInput CredentialsConfig EmailConfig EmailUserConfig OAuth2Config OAuthConfig OAuthUserConfig
    OIDCConfig OIDCUserConfig SendVerificationRequestParams WebAuthnConfig`,
  dropped: `
    AccountCallback AppProvider AppProviders AuthorizationEndpointHandler BuiltInProviderType BuiltInProviders
    CommonProviderOptions CredentialsProvider CredentialsProviderId CredentialsProviderType EmailProvider
    EmailProviderId EmailProviderSendVerificationRequestParams EmailProviderType EndpointHandler OAuthChecks
    OAuthEndpointType OAuthProvider OAuthProviderButtonStyles OAuthProviderId OAuthProviderType OIDCConfigInternal
    ProfileCallback ProviderId RedirectableProviderType TokenEndpointHandler UserinfoEndpointHandler`,
};

/** Modules of this library, and the names that were exported by their counterparts. */
const formerNames: Readonly<Record<string, FormerNames>> = {
  "portico/next": {
    renamed: {
      NextAuth: "HostAuth",
      NextAuthConfig: "HostAuthConfig",
      NextAuthOptions: "HostAuthConfig",
      AuthOptions: "HostAuthConfig",
      CallbacksOptions: "HostCallbacks",
      NextAuthResult: "HostAuthResult",
      NextAuthRequest: "HostAuthRequest",
    },
    moved: `
      AuthAction Awaitable CookieOption CookiesOptions DefaultUser LoggerInstance PagesOptions SessionOptions Theme
      TokenSet`,
    dropped: "EventCallbacks EventType ISODateString OutgoingResponse RequestInternal SessionStrategy",
  },
  "portico/express": { dropped: "GetSessionResult" },
  "portico/solid-start": { dropped: "GetSessionResult" },
  "portico/qwik": { dropped: "setEnvDefaults" },
  "portico/react": {
    renamed: { SignOutParams: "SignOutOptions", ClientSafeProvider: "PublicProvider" },
    dropped: "GetSessionParams LiteralUnion SessionContext __NEXTAUTH",
  },
  "portico/jwt": { dropped: "Secret" },
  "portico/adapters": { dropped: "isDate JsonArray JsonObject JsonPrimitive JsonValue" },
  "portico/errors": {
    renamed: { MissingSecret: "MissingSecretError" },
    dropped: "OAuthSignInError SessionTokenError SignInError",
  },
  "portico/types": {
    dropped: `
      Authenticator Awaited ErrorPageParam PublicProvider SemverString SignInPageErrorParam WarningCode
      WebAuthnOptionsResponseBody`,
  },
  "portico/providers": typesOfProviders,
  "portico/providers/42-school": {
    renamed: { FortyTwoProfile: "FortyTwoSchoolProfile" },
    dropped: `
      Achievement Campus CampusUser CursusUser ExpertisesUser Image LanguagesUser ProjectUser TitlesUser UserData`,
  },
  "portico/providers/apple": { dropped: "AppleNonConformUser" },
  "portico/providers/azure-ad-b2c": { renamed: { AzureB2CProfile: "AzureADB2CProfile" } },
  "portico/providers/azure-ad": { dropped: "AzureADProfile" },
  "portico/providers/battlenet": { dropped: "BattleNetIssuer" },
  "portico/providers/credentials": typesOfProviders,
  "portico/providers/duende-identity-server6": { renamed: { DuendeISUser: "DuendeIdentityServer6Profile" } },
  "portico/providers/email": typesOfProviders,
  "portico/providers/github": { renamed: { GithubProfile: "GitHubProfile" }, dropped: "GitHubEmail GithubEmail" },
  "portico/providers/huggingface": { renamed: { HuggingfaceProfile: "HuggingFaceProfile" } },
  "portico/providers/kakao": { dropped: "AgeRange Birthday DateTime Gender" },
  "portico/providers/loops": { renamed: { LoopsUserConfig: "LoopsOptions" }, dropped: "LoopsConfig" },
  "portico/providers/netsuite": { renamed: { OAuthNetSuiteOptions: "NetSuiteOptions" } },
  "portico/providers/nodemailer": {
    renamed: { NodemailerUserConfig: "NodemailerOptions" },
    dropped: "NodemailerConfig",
  },
  "portico/providers/notion": { dropped: "Owner Person User" },
  "portico/providers/oauth": typesOfProviders,
  "portico/providers/osu": { dropped: "OsuUserCompact" },
  "portico/providers/ping-id": { renamed: { PingProfile: "PingIDProfile" } },
  "portico/providers/spotify": { dropped: "SpotifyImage" },
  "portico/providers/tiktok": { renamed: { TiktokProfile: "TikTokProfile" } },
  "portico/providers/trakt": { dropped: "TraktUser" },
  "portico/providers/twitter": { dropped: "TwitterLegacy TwitterLegacyProfile" },
  "portico/providers/vk": { renamed: { VkProfile: "VKProfile" } },
  "portico/providers/webauthn": {
    ...typesOfProviders,
    dropped: `${typesOfProviders.dropped}
      DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION DEFAULT_WEBAUTHN_TIMEOUT GetUserInfo RelayingParty WebAuthnProviderType`,
  },
  "portico/providers/wikimedia": { dropped: "WikimediaGrant WikimediaGroup WikimediaRight" },
};

/** Names of version 5 that mean something else in version 4. */
const version5: Readonly<Record<string, FormerNames["renamed"]>> = {
  "portico/providers": { Provider: "ProviderInput" },
};

const hasWord = (words: string | undefined, name: string): boolean => words?.split(/\s+/).includes(name) === true;

/** What takes the place of a name in a module of this library; `undefined` if a person must decide. A name without a row stays. */
export function newName(module: string, name: string, from: FileContext["from"]): NewName | undefined {
  const { renamed, moved, dropped } = formerNames[module] ?? {};
  if (hasWord(dropped, name)) return undefined;
  if (hasWord(moved, name)) return { name, module: typesModule };
  const names = Object.entries({ ...renamed, ...(from === "authjs" && version5[module]) });
  return { name: new Map(names).get(name) ?? name };
}
