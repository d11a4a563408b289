/** Links by e-mail, over Forward Email. https://forwardemail.net/en/email-api */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/provider.ts";

/** The sender is required. `apiKey` may come from `AUTH_FORWARDEMAIL_KEY`. */
export type ForwardEmailOptions = EmailUserConfig & { readonly from: string };

/** The key is the user name; there is no password. */
async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail } = await import("./lib/mail.ts");
  const { identifier, provider } = params;
  const response = await fetch("https://api.forwardemail.net/v1/emails", {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${provider.apiKey}:`)}`, "content-type": "application/json" },
    body: JSON.stringify({ from: provider.from, to: identifier, ...linkMail(params) }),
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Forward Email answered with status ${response.status}.`);
}

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
