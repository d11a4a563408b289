/** Links by e-mail, over Brevo. https://developers.brevo.com/reference/sendtransacemail */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";

/**
 * The sender is required. `apiKey` may come from `AUTH_BREVO_KEY`. Brevo may replace links by its own
 * to count clicks: switch the tracking of transactional mail off there.
 */
export type BrevoOptions = EmailUserConfig & { readonly from: string };

async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail, postMail, senderOf } = await import("./lib/mail.ts");
  const { identifier: email, provider } = params;
  const { subject, text, html } = linkMail(params);
  const mail = { sender: senderOf(provider.from), to: [{ email }], subject, htmlContent: html, textContent: text };
  await postMail({
    service: "Brevo",
    url: "https://api.brevo.com/v3/smtp/email",
    headers: { "api-key": provider.apiKey ?? "", accept: "application/json" },
    mail,
  });
}

/** Sends magic links over Brevo. */
export default function Brevo(options: BrevoOptions): EmailConfig {
  return {
    id: "brevo",
    name: "E-mail",
    type: "email",
    maxAge: 600,
    needs: ["apiKey", "from"],
    sendVerificationRequest: send,
    options,
  };
}
