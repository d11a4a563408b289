/** Links by e-mail, over MailerSend. https://developers.mailersend.com/api/v1/email.html */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/provider.ts";

/**
 * The sender is required. `apiKey` may come from `AUTH_MAILERSEND_KEY`. Switch the tracking of clicks off
 * for the domain, so that MailerSend does not replace the magic link.
 */
export type MailerSendOptions = EmailUserConfig & { readonly from: string };

async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail, senderOf } = await import("./lib/mail.ts");
  const { identifier: email, provider } = params;
  const response = await fetch("https://api.mailersend.com/v1/email", {
    method: "POST",
    headers: { authorization: `Bearer ${provider.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ from: senderOf(provider.from), to: [{ email }], ...linkMail(params) }),
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`MailerSend answered with status ${response.status}.`);
}

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
