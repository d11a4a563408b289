/** English error messages. Separate from the other messages, because integrations load only these for form responses. */
import type { Messages } from "./messages.ts";

// biome-ignore format: a table is read more often than it is changed
export const englishErrors: Messages["errors"] = {
  AccessDenied:              "You do not have permission to sign in.",
  AccountNotLinked:          "This passkey belongs to another account. Sign in with the method you used first.",
  AccountSelectionRequired:  "You have more than one account with this provider. Start again and choose one.",
  ConsentRequired:           "The provider needs your consent. Start again and accept its request.",
  CredentialsSignin:         "Sign-in failed. Check your details and try again.",
  DifferentUser:             "That is another account than the one you are signed in with. Sign in again with your own.",
  EmailInvalid:              "Enter a valid email address.",
  EmailSignInError:          "The email could not be sent. Try again in a moment, or use another sign-in method.",
  FreshSessionRequired:      "Please confirm that it is you: sign in again to continue.",
  InteractionRequired:       "The provider needs some information from you. Start again and follow its instructions.",
  InvalidCheck:              "Sign-in took too long, or was started in another browser. Please start again.",
  LoginHintInvalid:          "No account was found under this name. Check it and try again.",
  LoginRequired:             "You are not signed in at the provider. Start again and sign in there.",
  MissingCSRF:               "This form has expired, or was sent from another site. Please try again.",
  OAuthAccountNotLinked:     "An account with this email address already exists. To link it, sign in with the method you used first.",
  OAuthCallbackError:        "The provider did not sign you in. Try again, or use another sign-in method.",
  ProviderUnavailable:       "The provider is not responding. Try again later, or use another sign-in method.",
  SessionRequired:           "Sign in to see this page.",
  SignInCancelled:           "Sign-in was cancelled.",
  Verification:              "This link no longer works: it may have expired, or was already used. Request a new one.",
  WebAuthnVerificationError: "The passkey could not be verified. Try again, or use another sign-in method.",

  InvalidRequest:            "This request is not valid.",
  InvalidProvider:           "This sign-in method does not exist.",
  MethodNotAllowed:          "This request method is not allowed.",
  RefreshFailed:             "Access to your account at the provider has ended. Sign in with it again.",
  RefusedWhileActing:        "You are acting for another user, who alone may do this. Stop acting first.",
  RequestTooLarge:           "This request is too large.",
  UnknownAction:             "This page does not exist.",
  UnsupportedMediaType:      "This type of request is not supported.",

  ServiceUnavailable:        "This site cannot reach its database. Please try again later.",
  Configuration:             "There is a problem with the configuration of this site. Its server log has the details.",
};
