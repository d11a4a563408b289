/** Links by e-mail, over Resend. https://resend.com/docs/api-reference/emails/send-email */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/provider.ts";

/** The sender is required. `apiKey` may come from `AUTH_RESEND_KEY`. */
export type ResendOptions = EmailUserConfig & { readonly from: string };

async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail } = await import("./lib/mail.ts");
  const { identifier, provider } = params;
  const response = await fetch("https://api.resend.com/emails", {
    method: "POST",
    headers: { authorization: `Bearer ${provider.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ from: provider.from, to: [identifier], ...linkMail(params) }),
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Resend answered with status ${response.status}.`);
}

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
