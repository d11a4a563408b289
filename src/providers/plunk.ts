/** Links by e-mail, over Plunk. https://docs.useplunk.com/guides/send-a-transactional-email */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";

/**
 * The sender is required. `apiKey` (the secret key) may come from `AUTH_PLUNK_KEY`. Switch the tracking
 * of clicks off for the project, so that Plunk does not replace the magic link.
 */
export type PlunkOptions = EmailUserConfig & { readonly from: string };

/** There is one body, so it is the HTML. */
async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail, postMail, senderOf } = await import("./lib/mail.ts");
  const { identifier: to, provider } = params;
  const { email: from, name } = senderOf(provider.from);
  const { subject, html: body } = linkMail(params);
  await postMail({
    service: "Plunk",
    url: "https://api.useplunk.com/v1/send",
    headers: { authorization: `Bearer ${provider.apiKey}` },
    mail: { to, subject, body, from, ...(name && { name }) },
  });
}

/** Sends magic links over Plunk. */
export default function Plunk(options: PlunkOptions): EmailConfig {
  return {
    id: "plunk",
    name: "E-mail",
    type: "email",
    maxAge: 600,
    needs: ["apiKey", "from"],
    sendVerificationRequest: send,
    options,
  };
}
