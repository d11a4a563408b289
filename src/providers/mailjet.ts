/** Links by e-mail, over Mailjet. https://dev.mailjet.com/email/guides/send-api-v31/ */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** Required: the sender, and the second half of the key. `apiKey` may come from `AUTH_MAILJET_KEY`. */
export type MailjetOptions = EmailUserConfig & {
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
    const response = await fetch("https://api.mailjet.com/v3.1/send", {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${params.provider.apiKey}:${apiSecret}`)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ Messages: [message] }),
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`Mailjet answered with status ${response.status}.`);
  };

export default function Mailjet(input: MailjetOptions): EmailConfig {
  const { apiSecret, ...options } = definedOptions(input, "Mailjet", "from", "apiSecret");
  const send = sender(apiSecret);
  const needs = ["apiKey", "from", ...(apiSecret ? [] : ["apiSecret"])];
  return { id: "mailjet", name: "E-mail", type: "email", maxAge: 600, needs, sendVerificationRequest: send, options };
}
