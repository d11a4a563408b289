/** Links by e-mail, over Brevo. https://developers.brevo.com/reference/sendtransacemail */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/provider.ts";

/**
 * The sender is required. `apiKey` may come from `AUTH_BREVO_KEY`. Brevo may put links of its own in
 * place of ours: switch the tracking of transactional mail off there.
 */
export type BrevoOptions = EmailUserConfig & { readonly from: string };

async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail, senderOf } = await import("./lib/mail.ts");
  const { identifier: email, provider } = params;
  const { subject, text, html } = linkMail(params);
  const mail = { sender: senderOf(provider.from), to: [{ email }], subject, htmlContent: html, textContent: text };
  const response = await fetch("https://api.brevo.com/v3/smtp/email", {
    method: "POST",
    headers: { "api-key": provider.apiKey ?? "", "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(mail),
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Brevo answered with status ${response.status}.`);
}

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
