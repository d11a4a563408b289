/** Links by e-mail, over Postmark. https://postmarkapp.com/developer/api/email-api */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";

/** The sender is required. `apiKey` (the token of the server) may come from `AUTH_POSTMARK_KEY`. */
export type PostmarkOptions = EmailUserConfig & { readonly from: string };

/** The link goes out as it is: Postmark does not put one of its own in its place. */
async function send(params: SendVerificationRequestParams): Promise<void> {
  const { linkMail, postMail } = await import("./lib/mail.ts");
  const { identifier: To, provider } = params;
  const { subject: Subject, text: TextBody, html: HtmlBody } = linkMail(params);
  const mail = { From: provider.from, To, Subject, TextBody, HtmlBody, MessageStream: "outbound", TrackLinks: "None" };
  await postMail({
    service: "Postmark",
    url: "https://api.postmarkapp.com/email",
    headers: { accept: "application/json", "x-postmark-server-token": String(provider.apiKey) },
    mail,
  });
}

/** Sends magic links over Postmark. */
export default function Postmark(options: PostmarkOptions): EmailConfig {
  return {
    id: "postmark",
    name: "E-mail",
    type: "email",
    maxAge: 600,
    needs: ["apiKey", "from"],
    sendVerificationRequest: send,
    options,
  };
}
