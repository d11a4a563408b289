/** Links by e-mail, over SendGrid. https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** The sender is required. `apiKey` may come from `AUTH_SENDGRID_KEY`. */
export type SendGridOptions = EmailUserConfig & {
  /** The sender: an address that SendGrid has verified. */
  readonly from: string;
  /** Where the account is. Default: `global`. */
  readonly region?: "global" | "eu" | undefined;
};

/** The link is sent as it is: with tracking, SendGrid would replace it. */
const tracking_settings = { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } };

const sender =
  (host: string) =>
  async (params: SendVerificationRequestParams): Promise<void> => {
    const { linkMail, postMail, senderOf } = await import("./lib/mail.ts");
    const { identifier: email, provider } = params;
    const { subject, text, html } = linkMail(params);
    const mail = {
      personalizations: [{ to: [{ email }] }],
      from: senderOf(provider.from),
      subject,
      content: [
        { type: "text/plain", value: text },
        { type: "text/html", value: html },
      ],
      tracking_settings,
    };
    await postMail({
      service: "SendGrid",
      url: `https://${host}/v3/mail/send`,
      headers: { authorization: `Bearer ${provider.apiKey}` },
      mail,
    });
  };

/** Sends magic links over SendGrid. */
export default function SendGrid(input: SendGridOptions): EmailConfig {
  const { region, ...options } = definedOptions(input, "SendGrid", "from");
  const send = sender(region === "eu" ? "api.eu.sendgrid.com" : "api.sendgrid.com");
  return {
    id: "sendgrid",
    name: "E-mail",
    type: "email",
    maxAge: 600,
    needs: ["apiKey", "from"],
    sendVerificationRequest: send,
    options,
  };
}
