/** Links by e-mail, over Forward Email. https://forwardemail.net/en/email-api */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";

/** The sender is required. `apiKey` may come from `AUTH_FORWARDEMAIL_KEY`. */
export type ForwardEmailOptions = EmailUserConfig & { readonly from: string };

/** The key is the user name; there is no password. */
async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail, postMail } = await import("./lib/mail.ts");
  const { identifier, provider } = params;
  await postMail({
    service: "Forward Email",
    url: "https://api.forwardemail.net/v1/emails",
    headers: { authorization: `Basic ${btoa(`${provider.apiKey}:`)}` },
    mail: { from: provider.from, to: identifier, ...linkMail(params) },
  });
}

/** Sends magic links over Forward Email. */
export default function ForwardEmail(options: ForwardEmailOptions): EmailConfig {
  return {
    id: "forwardemail",
    name: "E-mail",
    type: "email",
    maxAge: 600,
    needs: ["apiKey", "from"],
    sendVerificationRequest: send,
    options,
  };
}
