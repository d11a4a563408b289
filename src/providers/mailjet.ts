/** Links by e-mail, over Mailjet. https://dev.mailjet.com/email/guides/send-api-v31/ */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";
import { definedOptions } from "./lib/parts.ts";

/**
 * Options of {@link Mailjet}: the sender, and the second half of the key, are required. `apiKey` may come from `AUTH_MAILJET_KEY`.
 */
export type MailjetOptions = EmailUserConfig & {
  /** The sender: an address that Mailjet has verified. */
  readonly from: string;
  /** The secret key that belongs to `apiKey`. */
  readonly apiSecret: string;
};

/** The mail in its names. The link goes out as it is: Mailjet does not put one of its own in its place. */
async function messageOf(params: SendVerificationRequestParams): Promise<object> {
  const { linkMail, senderOf } = await import("./lib/mail.ts");
  const { email, name } = senderOf(params.provider.from);
  const { subject, text, html } = linkMail(params);
  return {
    From: { Email: email, ...(name && { Name: name }) },
    To: [{ Email: params.identifier }],
    Subject: subject,
    TextPart: text,
    HTMLPart: html,
    TrackClicks: "disabled",
    TrackOpens: "disabled",
  };
}

const sender =
  (apiSecret: string) =>
  async (params: SendVerificationRequestParams): Promise<void> => {
    const message = await messageOf(params);
    const { postMail } = await import("./lib/mail.ts");
    await postMail({
      service: "Mailjet",
      url: "https://api.mailjet.com/v3.1/send",
      headers: { authorization: `Basic ${btoa(`${params.provider.apiKey}:${apiSecret}`)}` },
      mail: { Messages: [message] },
    });
  };

/** Sends magic links over Mailjet. */
export default function Mailjet(input: MailjetOptions): EmailConfig {
  const { apiSecret, ...options } = definedOptions(input, "Mailjet", "from", "apiSecret");
  const send = sender(apiSecret);
  const needs = ["apiKey", "from", ...(apiSecret ? [] : ["apiSecret"])];
  return { id: "mailjet", name: "E-mail", type: "email", maxAge: 600, needs, sendVerificationRequest: send, options };
}
