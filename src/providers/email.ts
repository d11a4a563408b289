/** Links by e-mail, over any service that sends mail. */
import type { EmailConfig, EmailUserConfig } from "../core/types/provider.ts";

/** What an application must say: how to send. */
export type EmailOptions = EmailUserConfig & Pick<EmailConfig, "sendVerificationRequest">;

/**
 * A card for any mail service. `linkMail` of `portico/providers/mail` writes the mail.
 *
 * @example
 * Email({
 *   async sendVerificationRequest(request) {
 *     const { subject, text, html } = linkMail(request);
 *     await send({ to: request.identifier, subject, text, html });
 *   },
 * })
 */
export default function Email(options: EmailOptions): EmailConfig {
  const { sendVerificationRequest, ...rest } = options;
  return { id: "email", name: "E-mail", type: "email", maxAge: 600, sendVerificationRequest, options: rest };
}
