/** THE TABLE of providers that come with the library, by id. A card is loaded when it is first used, and no other with it. */
import type { LazyProvider, Provider, ProviderType } from "../core/types/provider.ts";

/** A module of a card: its default export makes the provider. */
interface Card {
  // biome-ignore lint/suspicious/noExplicitAny: each card has options of its own, and `builtIn` asks for the right ones
  readonly default: (options: any) => Provider;
}

interface Row {
  readonly type: ProviderType;
  readonly load: () => Promise<Card>;
}

// biome-ignore format: a table
const cards = {
  "42-school":               { type: "oauth",       load: () => import("./42-school.ts") },
  anilist:                   { type: "oauth",       load: () => import("./anilist.ts") },
  apple:                     { type: "oidc",        load: () => import("./apple.ts") },
  asgardeo:                  { type: "oidc",        load: () => import("./asgardeo.ts") },
  atlassian:                 { type: "oauth",       load: () => import("./atlassian.ts") },
  auth0:                     { type: "oidc",        load: () => import("./auth0.ts") },
  authentik:                 { type: "oidc",        load: () => import("./authentik.ts") },
  autodesk:                  { type: "oidc",        load: () => import("./autodesk.ts") },
  "azure-ad-b2c":            { type: "oidc",        load: () => import("./azure-ad-b2c.ts") },
  "bankid-no":               { type: "oidc",        load: () => import("./bankid-no.ts") },
  battlenet:                 { type: "oidc",        load: () => import("./battlenet.ts") },
  beyondidentity:            { type: "oidc",        load: () => import("./beyondidentity.ts") },
  bitbucket:                 { type: "oauth",       load: () => import("./bitbucket.ts") },
  box:                       { type: "oauth",       load: () => import("./box.ts") },
  "boxyhq-saml":             { type: "oauth",       load: () => import("./boxyhq-saml.ts") },
  bungie:                    { type: "oauth",       load: () => import("./bungie.ts") },
  "click-up":                { type: "oauth",       load: () => import("./click-up.ts") },
  cognito:                   { type: "oidc",        load: () => import("./cognito.ts") },
  coinbase:                  { type: "oauth",       load: () => import("./coinbase.ts") },
  concept2:                  { type: "oauth",       load: () => import("./concept2.ts") },
  credentials:               { type: "credentials", load: () => import("./credentials.ts") },
  descope:                   { type: "oidc",        load: () => import("./descope.ts") },
  discord:                   { type: "oauth",       load: () => import("./discord.ts") },
  "donation-alerts":         { type: "oauth",       load: () => import("./donation-alerts.ts") },
  dribbble:                  { type: "oauth",       load: () => import("./dribbble.ts") },
  dropbox:                   { type: "oauth",       load: () => import("./dropbox.ts") },
  "duende-identity-server6": { type: "oidc",        load: () => import("./duende-identity-server6.ts") },
  epicgames:                 { type: "oauth",       load: () => import("./epicgames.ts") },
  etsy:                      { type: "oauth",       load: () => import("./etsy.ts") },
  eventbrite:                { type: "oauth",       load: () => import("./eventbrite.ts") },
  eveonline:                 { type: "oauth",       load: () => import("./eveonline.ts") },
  facebook:                  { type: "oauth",       load: () => import("./facebook.ts") },
  faceit:                    { type: "oauth",       load: () => import("./faceit.ts") },
  figma:                     { type: "oauth",       load: () => import("./figma.ts") },
  forwardemail:              { type: "email",       load: () => import("./forwardemail.ts") },
  foursquare:                { type: "oauth",       load: () => import("./foursquare.ts") },
  freshbooks:                { type: "oauth",       load: () => import("./freshbooks.ts") },
  frontegg:                  { type: "oidc",        load: () => import("./frontegg.ts") },
  fusionauth:                { type: "oidc",        load: () => import("./fusionauth.ts") },
  gitea:                     { type: "oauth",       load: () => import("./gitea.ts") },
  github:                    { type: "oauth",       load: () => import("./github.ts") },
  gitlab:                    { type: "oauth",       load: () => import("./gitlab.ts") },
  google:                    { type: "oidc",        load: () => import("./google.ts") },
  gumroad:                   { type: "oauth",       load: () => import("./gumroad.ts") },
  hubspot:                   { type: "oauth",       load: () => import("./hubspot.ts") },
  huggingface:               { type: "oidc",        load: () => import("./huggingface.ts") },
  hydra:                     { type: "oidc",        load: () => import("./hydra.ts") },
  instagram:                 { type: "oauth",       load: () => import("./instagram.ts") },
  intuit:                    { type: "oidc",        load: () => import("./intuit.ts") },
  kakao:                     { type: "oauth",       load: () => import("./kakao.ts") },
  keycloak:                  { type: "oidc",        load: () => import("./keycloak.ts") },
  kick:                      { type: "oauth",       load: () => import("./kick.ts") },
  kinde:                     { type: "oidc",        load: () => import("./kinde.ts") },
  lichess:                   { type: "oauth",       load: () => import("./lichess.ts") },
  line:                      { type: "oidc",        load: () => import("./line.ts") },
  linear:                    { type: "oauth",       load: () => import("./linear.ts") },
  linkedin:                  { type: "oidc",        load: () => import("./linkedin.ts") },
  logto:                     { type: "oidc",        load: () => import("./logto.ts") },
  loops:                     { type: "email",       load: () => import("./loops.ts") },
  mailchimp:                 { type: "oauth",       load: () => import("./mailchimp.ts") },
  mailgun:                   { type: "email",       load: () => import("./mailgun.ts") },
  mailru:                    { type: "oauth",       load: () => import("./mailru.ts") },
  mastodon:                  { type: "oauth",       load: () => import("./mastodon.ts") },
  mattermost:                { type: "oauth",       load: () => import("./mattermost.ts") },
  mercadolibre:              { type: "oauth",       load: () => import("./mercadolibre.ts") },
  mercadopago:               { type: "oauth",       load: () => import("./mercadopago.ts") },
  "microsoft-entra-id":      { type: "oidc",        load: () => import("./microsoft-entra-id.ts") },
  naver:                     { type: "oauth",       load: () => import("./naver.ts") },
  netlify:                   { type: "oauth",       load: () => import("./netlify.ts") },
  netsuite:                  { type: "oauth",       load: () => import("./netsuite.ts") },
  nextcloud:                 { type: "oauth",       load: () => import("./nextcloud.ts") },
  nodemailer:                { type: "email",       load: () => import("./nodemailer.ts") },
  notion:                    { type: "oauth",       load: () => import("./notion.ts") },
  okta:                      { type: "oidc",        load: () => import("./okta.ts") },
  onelogin:                  { type: "oidc",        load: () => import("./onelogin.ts") },
  osu:                       { type: "oauth",       load: () => import("./osu.ts") },
  patreon:                   { type: "oauth",       load: () => import("./patreon.ts") },
  paybin:                    { type: "oidc",        load: () => import("./paybin.ts") },
  paypal:                    { type: "oauth",       load: () => import("./paypal.ts") },
  "ping-id":                 { type: "oidc",        load: () => import("./ping-id.ts") },
  pinterest:                 { type: "oauth",       load: () => import("./pinterest.ts") },
  pipedrive:                 { type: "oauth",       load: () => import("./pipedrive.ts") },
  polar:                     { type: "oauth",       load: () => import("./polar.ts") },
  postmark:                  { type: "email",       load: () => import("./postmark.ts") },
  railway:                   { type: "oidc",        load: () => import("./railway.ts") },
  rauthy:                    { type: "oidc",        load: () => import("./rauthy.ts") },
  reddit:                    { type: "oauth",       load: () => import("./reddit.ts") },
  replit:                    { type: "oidc",        load: () => import("./replit.ts") },
  resend:                    { type: "email",       load: () => import("./resend.ts") },
  riotgames:                 { type: "oidc",        load: () => import("./riotgames.ts") },
  roblox:                    { type: "oidc",        load: () => import("./roblox.ts") },
  salesforce:                { type: "oidc",        load: () => import("./salesforce.ts") },
  "sap-ias":                 { type: "oidc",        load: () => import("./sap-ias.ts") },
  scalekit:                  { type: "oidc",        load: () => import("./scalekit.ts") },
  sendgrid:                  { type: "email",       load: () => import("./sendgrid.ts") },
  shikimori:                 { type: "oauth",       load: () => import("./shikimori.ts") },
  "shopify-customer":        { type: "oidc",        load: () => import("./shopify-customer.ts") },
  simplelogin:               { type: "oidc",        load: () => import("./simplelogin.ts") },
  slack:                     { type: "oidc",        load: () => import("./slack.ts") },
  soundcloud:                { type: "oauth",       load: () => import("./soundcloud.ts") },
  spotify:                   { type: "oauth",       load: () => import("./spotify.ts") },
  startgg:                   { type: "oauth",       load: () => import("./startgg.ts") },
  strava:                    { type: "oauth",       load: () => import("./strava.ts") },
  supabase:                  { type: "oidc",        load: () => import("./supabase.ts") },
  surfconext:                { type: "oidc",        load: () => import("./surfconext.ts") },
  synology:                  { type: "oidc",        load: () => import("./synology.ts") },
  tailscale:                 { type: "oidc",        load: () => import("./tailscale.ts") },
  telegram:                  { type: "oidc",        load: () => import("./telegram.ts") },
  threads:                   { type: "oauth",       load: () => import("./threads.ts") },
  tiktok:                    { type: "oauth",       load: () => import("./tiktok.ts") },
  tiltify:                   { type: "oauth",       load: () => import("./tiltify.ts") },
  todoist:                   { type: "oauth",       load: () => import("./todoist.ts") },
  trakt:                     { type: "oauth",       load: () => import("./trakt.ts") },
  tumblr:                    { type: "oauth",       load: () => import("./tumblr.ts") },
  twitch:                    { type: "oidc",        load: () => import("./twitch.ts") },
  twitter:                   { type: "oauth",       load: () => import("./twitter.ts") },
  "united-effects":          { type: "oidc",        load: () => import("./united-effects.ts") },
  vercel:                    { type: "oidc",        load: () => import("./vercel.ts") },
  vipps:                     { type: "oidc",        load: () => import("./vipps.ts") },
  vk:                        { type: "oauth",       load: () => import("./vk.ts") },
  webex:                     { type: "oauth",       load: () => import("./webex.ts") },
  wechat:                    { type: "oauth",       load: () => import("./wechat.ts") },
  wikimedia:                 { type: "oauth",       load: () => import("./wikimedia.ts") },
  withings:                  { type: "oauth",       load: () => import("./withings.ts") },
  wordpress:                 { type: "oauth",       load: () => import("./wordpress.ts") },
  workos:                    { type: "oauth",       load: () => import("./workos.ts") },
  worldcoin:                 { type: "oidc",        load: () => import("./worldcoin.ts") },
  "wso2-is":                 { type: "oidc",        load: () => import("./wso2-is.ts") },
  yahoo:                     { type: "oidc",        load: () => import("./yahoo.ts") },
  yandex:                    { type: "oauth",       load: () => import("./yandex.ts") },
  zitadel:                   { type: "oidc",        load: () => import("./zitadel.ts") },
  zoho:                      { type: "oauth",       load: () => import("./zoho.ts") },
  zoom:                      { type: "oauth",       load: () => import("./zoom.ts") },
} as const satisfies Record<string, Row>;

type Cards = typeof cards;

/** Id of a provider that comes with the library. */
export type BuiltInProviderId = keyof Cards;

type Factory<Id extends BuiltInProviderId> = Awaited<ReturnType<Cards[Id]["load"]>>["default"];

/** What the card of an id may be told, and whether it must be told anything. */
type Told<Id extends BuiltInProviderId> = Parameters<Factory<Id>>;

/** Ids of all providers that come with the library. */
export const providerIds = Object.keys(cards) as readonly BuiltInProviderId[];

/** Tells whether a string is the id of a provider that comes with the library. */
export const isBuiltIn = (id: string): id is BuiltInProviderId => Object.hasOwn(cards, id);

/**
 * A provider by its id. Ids and options are typed; the card is loaded when it is first used.
 *
 * @example builtIn("github")
 * @example builtIn("keycloak", { issuer: "https://keycloak.example.com/realms/main" })
 */
export function builtIn<Id extends BuiltInProviderId>(id: Id, ...[options]: Told<Id>): LazyProvider {
  if (!isBuiltIn(id)) throw new Error(`There is no built-in provider "${String(id).slice(0, 64)}".`);
  const { type, load }: Row = cards[id];
  return {
    id: (options as { id?: string } | undefined)?.id ?? id,
    type,
    options: { ...options },
    load: async (said) => (await load()).default(said),
  };
}
