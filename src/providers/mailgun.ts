/** Links by e-mail, over Mailgun. https://documentation.mailgun.com/docs/mailgun/api-reference/ */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** Required: the sender, at the domain that Mailgun sends for. `apiKey` may come from `AUTH_MAILGUN_KEY`. */
export type MailgunOptions = EmailUserConfig & {
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
    const { linkMail } = await import("./lib/mail.ts");
    const { identifier, provider } = params;
    const form = new FormData();
    const fields = { from: provider.from ?? "", to: identifier, ...linkMail(params), "o:tracking": "no" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const response = await fetch(`https://${host}/v3/${encodeURIComponent(domainOf(provider.from))}/messages`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`api:${provider.apiKey}`)}` },
      body: form,
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`Mailgun answered with status ${response.status}.`);
  };

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
