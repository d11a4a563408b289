/** What to do in the console of a provider, for those that are used most: in the words of that console. */

export interface ConsoleSteps {
  /** What to create, choose and enable there: sentences. */
  readonly create: string;
  /** The field that takes the callback URL. */
  readonly field: string;
  /** Where only a part of the callback URL is entered: which. */
  readonly part?: string;
  /** What the console calls client id and client secret. */
  readonly id: string;
  readonly secret: string;
}

/** The names that most consoles have. */
const usual = { id: "the **Client ID**", secret: "the **Client Secret**" };

export const consoles: Readonly<Record<string, ConsoleSteps>> = {
  apple: {
    create:
      "Create an App ID with **Sign In with Apple**, a Services ID that has it as its **Primary App ID**, and a key for **Sign In with Apple**: its `.p8` file can be downloaded once.",
    field: "**Return URLs** of the Services ID, and its host under **Domains and Subdomains**",
    id: "the identifier of the Services ID",
    secret: "a client secret that you sign with the key (or set `privateKey` in place of it)",
  },
  atlassian: {
    ...usual,
    create:
      "Create an **OAuth 2.0 integration**. Add the **User identity API** under **Permissions**: it gives the scope `read:me`. Set **Distribution** to **Sharing**: before that, only you can sign in.",
    field: "**Callback URL** (**Authorization**, **OAuth 2.0 (3LO)**)",
    secret: "the **Secret** (**Settings**)",
  },
  auth0: { ...usual, create: "Create a **Regular Web Application**.", field: "**Allowed Callback URLs**" },
  authentik: {
    ...usual,
    create:
      "Choose **Create with provider** and the type **OAuth2/OIDC**. The slug of the application is a part of the issuer.",
    field: "**Redirect URIs**",
  },
  bitbucket: {
    create:
      "In the settings of a workspace, choose **OAuth consumers**, **Add consumer**. Under **Account**, select **Email** and **Read**.",
    field: "**Callback URL**",
    id: "the **Key**",
    secret: "the **Secret**",
  },
  cognito: {
    ...usual,
    create:
      "Create a user pool with an app client that has a secret (**Traditional web application**), the grant **Authorization code** and the scopes `openid`, `profile` and `email`. Give the pool a domain for its sign-in pages.",
    field: "**Allowed callback URLs** of the app client",
  },
  discord: {
    ...usual,
    create: "Choose **New Application**, and open its page **OAuth2**.",
    field: "**Redirects**",
  },
  dropbox: {
    create: "Create an app with **Scoped access**, and enable `account_info.read` under **Permissions**.",
    field: "**Redirect URIs** (**Settings**)",
    id: "the **App key**",
    secret: "the **App secret**",
  },
  facebook: {
    create:
      "Choose **Create App** and the use case **Authenticate and request data from users with Facebook Login**. Under **Customize**, add the permission `email`.",
    field: "**Valid OAuth Redirect URIs** (**Facebook Login**, **Settings**)",
    id: "the **App ID** (**App settings**, **Basic**)",
    secret: "the **App Secret**",
  },
  figma: {
    ...usual,
    create:
      "Choose **Create a new app**, and the scope `current_user:read`. Then publish it: a private app is for your organization, a public one is for everyone after a review by Figma. A draft works for its owner and the admins of the team alone.",
    field: "the redirect URLs of **OAuth credentials**",
    secret: "the **Client Secret** (shown once)",
  },
  fusionauth: {
    ...usual,
    create: "Add an application, and enable the grant **Authorization Code** on its tab **OAuth**.",
    field: "**Authorized redirect URLs**",
  },
  github: {
    ...usual,
    create: "Choose **New OAuth App**.",
    field: "**Authorization callback URL**",
    secret: "a secret from **Generate a new client secret**",
  },
  gitlab: {
    create: "Choose **Add new application**, keep **Confidential** on, and select the scope `read_user`.",
    field: "**Redirect URI**",
    id: "the **Application ID**",
    secret: "the **Secret** (shown once)",
  },
  google: {
    ...usual,
    create:
      "Configure the consent screen of your project first. Then choose **Create credentials**, **OAuth client ID**, and the type **Web application**.",
    field: "**Authorized redirect URIs**",
  },
  hubspot: {
    ...usual,
    create:
      "Create a project with the command line of HubSpot (`hs project create`). Its app has the authentication type `oauth` and the required scope `oauth`.",
    field: "`redirectUrls` in the configuration of the app",
  },
  kakao: {
    create:
      "Add an app. Turn **Kakao Login** on, and choose nickname, profile image and e-mail address under **Consent items**: an item that is not chosen is not returned.",
    field: "**Redirect URI** of the REST API key (**App**, **Platform key**)",
    id: "the **REST API key**",
    secret: "the **Client secret** of the REST API key",
  },
  keycloak: {
    create: "Choose **Create client** with the type **OpenID Connect**, and turn **Client authentication** on.",
    field: "**Valid redirect URIs**",
    id: "the **Client ID** that you chose",
    secret: "the **Client Secret** (**Credentials**)",
  },
  line: {
    create: "Create a provider, and in it a **LINE Login** channel for a web app.",
    field: "**Callback URL** (**LINE Login**)",
    id: "the **Channel ID**",
    secret: "the **Channel secret**",
  },
  linear: {
    ...usual,
    create:
      "An admin of a workspace creates the OAuth application. Turn **Public** on if people of other workspaces sign in.",
    field: "**Callback URLs**",
  },
  linkedin: {
    ...usual,
    create:
      "Choose **Create app**. Under **Products**, request access to **Sign In with LinkedIn using OpenID Connect**.",
    field: "**Authorized redirect URLs for your app** (**Auth**)",
    secret: "the **Primary Client Secret**",
  },
  logto: {
    create: "Create an application of the type **Traditional web**.",
    field: "**Redirect URIs**",
    id: "the **App ID**",
    secret: "the **App secret**",
  },
  "microsoft-entra-id": {
    create:
      "Choose **New registration**. As account types, choose any organizational directory and personal Microsoft accounts: the default issuer needs them. With other account types, set `AUTH_MICROSOFT_ENTRA_ID_ISSUER` (see below).",
    field: "**Redirect URI**, with the platform **Web**",
    id: "the **Application (client) ID**",
    secret: "the **Value** of a new client secret (not its id)",
  },
  naver: {
    ...usual,
    create:
      "Choose the API **네이버 로그인** (Naver Login), and the permissions for name, e-mail address and profile picture: no scope is sent.",
    field: "**Callback URL** of the environment **PC 웹** (web), next to the URL of your application",
  },
  notion: {
    create:
      "Create a **Public** integration. Under **Capabilities**, choose **Read user information including email addresses**.",
    field: "**Redirect URIs**",
    id: "the **OAuth Client ID**",
    secret: "the **OAuth Client Secret**",
  },
  okta: {
    ...usual,
    create: "Choose **Create App Integration**, **OIDC - OpenID Connect**, **Web Application**.",
    field: "**Sign-in redirect URIs**",
  },
  patreon: { ...usual, create: "Create a client.", field: "**Redirect URIs**" },
  pinterest: {
    create:
      "You need a business account. Choose **Connect app**, and request trial access: Pinterest reviews each request.",
    field: "**Redirect URIs**",
    id: "the **App ID**",
    secret: "the **App secret key**",
  },
  reddit: {
    create:
      "Request access to the API first: Reddit approves each application. Then choose **create app** and the type **web app**.",
    field: "**redirect uri**",
    id: "the id below the name of the app",
    secret: "the **secret**",
  },
  salesforce: {
    create:
      "Choose **New External Client App**, check **Enable OAuth**, and select the scopes for the identity URL service (`id`, `profile`, `email`) and `openid`.",
    field: "**Callback URL**",
    id: "the **Consumer Key**",
    secret: "the **Consumer Secret**",
  },
  slack: {
    ...usual,
    create: "Choose **Create New App**, **From scratch**.",
    field: "**Redirect URLs** (**OAuth & Permissions**)",
    id: "the **Client ID** (**Basic Information**)",
  },
  spotify: { ...usual, create: "Choose **Create app**, and the API **Web API**.", field: "**Redirect URIs**" },
  strava: {
    ...usual,
    create: "Your account needs a Strava subscription.",
    part: "the host of",
    field: "**Authorization Callback Domain**: `app.example.com`",
  },
  tiktok: {
    create:
      "Choose **Manage apps**, **Connect an app**. Add **Login Kit** with the scope `user.info.basic`, verify that the domain is yours, and submit the app for review. Until then, use a sandbox and invite the accounts that may sign in.",
    field: "the redirect URI of **Login Kit**",
    id: "the **Client key**",
    secret: "the **Client secret**",
  },
  twitch: {
    create:
      "Your account needs two-factor authentication. Choose **Register Your Application**, with the category **Website Integration**.",
    field: "**OAuth Redirect URLs**",
    id: "the **Client ID** (**Manage**)",
    secret: "a secret from **New Secret**",
  },
  twitter: {
    ...usual,
    create:
      "Create an app, and set up **User authentication settings**: the permission **Read**, and the type **Web App, Automated App or Bot**.",
    field: "**Callback URI / Redirect URL**",
    id: "the **Client ID** of OAuth 2.0",
  },
  vk: {
    create: "Confirm your business in VK Business ID. Then create an application for the platform **Web**.",
    field: "the trusted redirect URL, and its host as base domain",
    id: "the id of the application",
    secret: "its protected key",
  },
  workos: {
    create: "Open your application there.",
    field: "**Redirects**",
    id: "the **Client ID**",
    secret: "the API key of the environment (`sk_…`)",
  },
  yandex: {
    create:
      "Choose **Create app**, **For user authorization**: the callback URL of other types cannot be changed. Choose the platform **Web services**, and the permissions for name, avatar and e-mail address.",
    field: "**Redirect URI**",
    id: "the **Client ID**",
    secret: "the **Client secret**",
  },
  zitadel: {
    ...usual,
    create:
      "Choose **New**, the type **Web**, and the method **Code**, or **PKCE** for a client without a secret. `http:` needs **Development Mode**.",
    field: "**Redirect URIs**",
    secret: "the **Client Secret** (method **Code**)",
  },
  zoom: {
    ...usual,
    create:
      "Choose **General App**. Let users manage it (**User-managed**), and add the scope `user:read:user` under **Scopes**: none is sent.",
    field: "**OAuth Redirect URL** and **OAuth Allow Lists**",
  },
};
