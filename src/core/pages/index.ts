/** The built-in pages. `actions/` decides which page is shown, and whether the application has its own. */
export { type ClaimedAddressProps, claimedAddressPage } from "./claimed-address.ts";
export { type ConfirmLinkProps, confirmLinkPage } from "./confirm-link.ts";
export { type ErrorProps, errorPage } from "./error.ts";
export { type InterstitialProps, interstitialPage } from "./interstitial.ts";
export { type LogoutFrameProps, logoutFramePage } from "./logout-frame.ts";
export type { PagePasskey } from "./passkeys.ts";
export { type ResubmitProps, resubmitPage } from "./resubmit.ts";
export { type PageProvider, type PageUser, type SignInProps, signInPage } from "./sign-in.ts";
export { type SignOutProps, signOutPage } from "./sign-out.ts";
export { type SignedOutProps, signedOutPage } from "./signed-out.ts";
export { type SentMail, type VerifyRequestProps, verifyRequestPage } from "./verify-request.ts";
