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

/** The same name in `portico/types`. */
const movedType = Symbol("moved");

/** No counterpart: a person decides. */
const noCounterpart = Symbol("none");

type NameRow = Readonly<Record<string, string | typeof movedType | typeof noCounterpart>>;

/** Names with the same outcome. */
const sameOutcome = (outcome: typeof movedType | typeof noCounterpart, names: string): NameRow =>
  Object.fromEntries(names.split(" ").map((name) => [name, outcome]));

/** Types that `next-auth/providers`, and providers of it, export for each kind of provider. */
const typesOfProviders: NameRow = {
  ...sameOutcome(
    movedType,
    "CredentialInput CredentialsConfig EmailConfig EmailUserConfig OAuth2Config OAuthConfig OAuthUserConfig",
  ),
  ...sameOutcome(movedType, "OIDCConfig OIDCUserConfig SendVerificationRequestParams WebAuthnConfig"),
  ...sameOutcome(
    noCounterpart,
    "AccountCallback AppProvider AppProviders AuthorizationEndpointHandler BuiltInProviderType BuiltInProviders",
  ),
  ...sameOutcome(
    noCounterpart,
    "CommonProviderOptions CredentialsProvider CredentialsProviderId CredentialsProviderType EmailProvider",
  ),
  ...sameOutcome(
    noCounterpart,
    "EmailProviderId EmailProviderSendVerificationRequestParams EmailProviderType EndpointHandler OAuthChecks",
  ),
  ...sameOutcome(
    noCounterpart,
    "OAuthEndpointType OAuthProvider OAuthProviderButtonStyles OAuthProviderId OAuthProviderType OIDCConfigInternal",
  ),
  ...sameOutcome(
    noCounterpart,
    "ProfileCallback ProviderId RedirectableProviderType TokenEndpointHandler UserinfoEndpointHandler",
  ),
};

/** Modules of this library, the names that were exported by their counterparts, and what takes their place. */
const formerNames: Readonly<Record<string, NameRow>> = {
  "portico/next": {
    NextAuth: "HostAuth",
    NextAuthConfig: "HostAuthConfig",
    NextAuthOptions: "HostAuthConfig",
    AuthOptions: "HostAuthConfig",
    CallbacksOptions: "HostCallbacks",
    NextAuthResult: "HostAuthResult",
    NextAuthRequest: "HostAuthRequest",
    ...sameOutcome(
      movedType,
      "AuthAction Awaitable CookieOption CookiesOptions DefaultUser LoggerInstance PagesOptions",
    ),
    ...sameOutcome(movedType, "SessionOptions Theme TokenSet"),
    ...sameOutcome(
      noCounterpart,
      "EventCallbacks EventType ISODateString OutgoingResponse RequestInternal SessionStrategy",
    ),
  },
  "portico/react": {
    SignOutParams: "SignOutOptions",
    ClientSafeProvider: "PublicProvider",
    ...sameOutcome(noCounterpart, "GetSessionParams LiteralUnion SessionContext __NEXTAUTH"),
  },
  "portico/jwt": sameOutcome(noCounterpart, "Secret"),
  "portico/adapters": sameOutcome(noCounterpart, "isDate JsonArray JsonObject JsonPrimitive JsonValue"),
  "portico/errors": {
    MissingSecret: "MissingSecretError",
    ...sameOutcome(noCounterpart, "OAuthSignInError SessionTokenError SignInError"),
  },
  "portico/types": sameOutcome(
    noCounterpart,
    "Authenticator Awaited ErrorPageParam PublicProvider SemverString SignInPageErrorParam WarningCode WebAuthnOptionsResponseBody",
  ),
  "portico/providers": typesOfProviders,
  "portico/providers/42-school": {
    FortyTwoProfile: "FortyTwoSchoolProfile",
    ...sameOutcome(
      noCounterpart,
      "Achievement Campus CampusUser CursusUser ExpertisesUser Image LanguagesUser ProjectUser TitlesUser UserData",
    ),
  },
  "portico/providers/apple": sameOutcome(noCounterpart, "AppleNonConformUser"),
  "portico/providers/azure-ad-b2c": { AzureB2CProfile: "AzureADB2CProfile" },
  "portico/providers/azure-ad": sameOutcome(noCounterpart, "AzureADProfile"),
  "portico/providers/battlenet": sameOutcome(noCounterpart, "BattleNetIssuer"),
  "portico/providers/credentials": typesOfProviders,
  "portico/providers/duende-identity-server6": { DuendeISUser: "DuendeIdentityServer6Profile" },
  "portico/providers/email": typesOfProviders,
  "portico/providers/github": {
    GithubProfile: "GitHubProfile",
    ...sameOutcome(noCounterpart, "GitHubEmail GithubEmail"),
  },
  "portico/providers/huggingface": { HuggingfaceProfile: "HuggingFaceProfile" },
  "portico/providers/kakao": sameOutcome(noCounterpart, "AgeRange Birthday DateTime Gender"),
  "portico/providers/loops": { LoopsUserConfig: "LoopsOptions", ...sameOutcome(noCounterpart, "LoopsConfig") },
  "portico/providers/netsuite": { OAuthNetSuiteOptions: "NetSuiteOptions" },
  "portico/providers/nodemailer": {
    NodemailerUserConfig: "NodemailerOptions",
    ...sameOutcome(noCounterpart, "NodemailerConfig"),
  },
  "portico/providers/notion": sameOutcome(noCounterpart, "Owner Person User"),
  "portico/providers/oauth": typesOfProviders,
  "portico/providers/osu": sameOutcome(noCounterpart, "OsuUserCompact"),
  "portico/providers/ping-id": { PingProfile: "PingIDProfile" },
  "portico/providers/spotify": sameOutcome(noCounterpart, "SpotifyImage"),
  "portico/providers/tiktok": { TiktokProfile: "TikTokProfile" },
  "portico/providers/trakt": sameOutcome(noCounterpart, "TraktUser"),
  "portico/providers/twitter": sameOutcome(noCounterpart, "TwitterLegacy TwitterLegacyProfile"),
  "portico/providers/vk": { VkProfile: "VKProfile" },
  "portico/providers/webauthn": {
    ...typesOfProviders,
    ...sameOutcome(
      noCounterpart,
      "DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION DEFAULT_WEBAUTHN_TIMEOUT GetUserInfo RelayingParty WebAuthnProviderType",
    ),
  },
  "portico/providers/wikimedia": sameOutcome(noCounterpart, "WikimediaGrant WikimediaGroup WikimediaRight"),
};

/** Names of version 5 that mean something else in version 4. */
const version5: typeof formerNames = { "portico/providers": { Provider: "ProviderInput" } };

/** What takes the place of a name in a module of this library; `undefined` if a person must decide. A name without a row stays. */
export function newName(module: string, name: string, from: FileContext["from"]): NewName | undefined {
  const row = { ...formerNames[module], ...(from === "authjs" && version5[module]) };
  const outcome = Object.hasOwn(row, name) ? row[name] : name;
  if (outcome === noCounterpart) return undefined;
  return outcome === movedType ? { name, module: typesModule } : { name: outcome as string };
}
