/** Links by e-mail, over any service that sends mail. */
import type { EmailConfig, EmailUserConfig } from "../core/types/email-provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** Options of {@link Email}: `sendVerificationRequest` is required. */
export type EmailOptions = EmailUserConfig & Pick<EmailConfig, "sendVerificationRequest">;

/**
 * A card for any mail service: you write the mail and send it. Put `url` into it as it is; it works once, until `expires`.
 * What you throw reaches the log, and the visitor is asked to try again.
 *
 * @example
 * Email({
 *   async sendVerificationRequest({ identifier, url }) {
 *     const { host } = new URL(url);
 *     await send({ to: identifier, subject: `Sign in to ${host}`, text: `Open this address to sign in:\n\n${url}` });
 *   },
 * })
 */
export default function Email(options: EmailOptions): EmailConfig {
  const { sendVerificationRequest, ...rest } = definedOptions(options, "Email", "sendVerificationRequest");
  return { id: "email", name: "E-mail", type: "email", maxAge: 600, sendVerificationRequest, options: rest };
}
