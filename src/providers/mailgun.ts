/** Links by e-mail, over Mailgun. https://documentation.mailgun.com/docs/mailgun/api-reference/ */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** Options of {@link Mailgun}. `apiKey` may come from `AUTH_MAILGUN_KEY`. */
export type MailgunOptions = EmailUserConfig & {
  /** The sender: an address at the domain that Mailgun sends for. */
  readonly from: string;
  /** Where the domain is registered. Default: `US`. */
  readonly region?: "US" | "EU" | undefined;
};

/** `Portico <no-reply@mg.example.com>` -> `mg.example.com`. */
const domainOf = (from = ""): string => /@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? "";

/** The link goes out as it is: Mailgun does not put one of its own in its place. */
const sender =
  (host: string) =>
  async (params: SendVerificationRequestParams): Promise<void> => {
    const { linkMail, postMail } = await import("./lib/mail.ts");
    const { identifier, provider } = params;
    const form = new FormData();
    const fields = { from: provider.from ?? "", to: identifier, ...linkMail(params), "o:tracking": "no" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    await postMail({
      service: "Mailgun",
      url: `https://${host}/v3/${encodeURIComponent(domainOf(provider.from))}/messages`,
      headers: { authorization: `Basic ${btoa(`api:${provider.apiKey}`)}` },
      mail: form,
    });
  };

/** Sends magic links over Mailgun. */
export default function Mailgun(input: MailgunOptions): EmailConfig {
  const { region, ...options } = definedOptions(input, "Mailgun", "from");
  const send = sender(region === "EU" ? "api.eu.mailgun.net" : "api.mailgun.net");
  return {
    id: "mailgun",
    name: "E-mail",
    type: "email",
    maxAge: 600,
    needs: ["apiKey", "from"],
    sendVerificationRequest: send,
    options,
  };
}
