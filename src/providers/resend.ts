/** Links by e-mail, over Resend. https://resend.com/docs/api-reference/emails/send-email */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";

/** The sender is required. `apiKey` may come from `AUTH_RESEND_KEY`. */
export type ResendOptions = EmailUserConfig & { readonly from: string };

async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail, postMail } = await import("./lib/mail.ts");
  const { identifier, provider } = params;
  await postMail({
    service: "Resend",
    url: "https://api.resend.com/emails",
    headers: { authorization: `Bearer ${provider.apiKey}` },
    mail: { from: provider.from, to: [identifier], ...linkMail(params) },
  });
}

/** Sends magic links over Resend. */
export default function Resend(options: ResendOptions): EmailConfig {
  return {
    id: "resend",
    name: "E-mail",
    type: "email",
    maxAge: 600,
    needs: ["apiKey", "from"],
    sendVerificationRequest: send,
    options,
  };
}
