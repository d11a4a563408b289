/** `portico/testing`: helpers for the tests of applications, and for development without an account at a provider. */
export {
  type Authenticator,
  createAuthenticator,
  type PasskeyAlgorithm,
  type PasskeyCeremony,
  type PasskeyOverrides,
  type PostedCredential,
  type SoftwarePasskey,
} from "./authenticator.ts";
export { type Clock, createClock } from "./clock.ts";
export { NotAuthorized } from "./issuer/authorization.ts";
export type { ClaimFault, IssuerFaults, ResponseFault } from "./issuer/faults.ts";
export { createIssuer } from "./issuer/issuer.ts";
export type {
  Issuer,
  IssuerEndpoint,
  IssuerOptions,
  IssuerUser,
  ProviderReturn,
  SeenRequest,
} from "./issuer/types.ts";
export { createMailbox, type MagicLinkMail, type Mailbox, type MailboxOptions } from "./mailbox.ts";
export { mailTo, type ReceivedMail, type ServedIssuer, type ServeIssuerOptions, serveIssuer } from "./serve.ts";
export { type CreatedSession, type CreateSessionOptions, createSession, sessionCookie } from "./session.ts";
