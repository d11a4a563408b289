/** Links by e-mail, over MailerSend. https://developers.mailersend.com/api/v1/email.html */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";

/**
 * The sender is required. `apiKey` may come from `AUTH_MAILERSEND_KEY`. Switch the tracking of clicks off
 * for the domain, so that MailerSend does not replace the magic link.
 */
export type MailerSendOptions = EmailUserConfig & { readonly from: string };

async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail, postMail, senderOf } = await import("./lib/mail.ts");
  const { identifier: email, provider } = params;
  await postMail({
    service: "MailerSend",
    url: "https://api.mailersend.com/v1/email",
    headers: { authorization: `Bearer ${provider.apiKey}` },
    mail: { from: senderOf(provider.from), to: [{ email }], ...linkMail(params) },
  });
}

/** Sends magic links over MailerSend. */
export default function MailerSend(options: MailerSendOptions): EmailConfig {
  return {
    id: "mailersend",
    name: "E-mail",
    type: "email",
    maxAge: 600,
    needs: ["apiKey", "from"],
    sendVerificationRequest: send,
    options,
  };
}
