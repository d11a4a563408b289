/** Links by e-mail, over Amazon SES. https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";
import { definedOptions } from "./lib/parts.ts";

/**
 * Options of {@link SES}. `apiKey`, the secret access key, may come from `AUTH_SES_KEY`. The right that it needs is
 * `ses:SendEmail`.
 */
export type SESOptions = EmailUserConfig & {
  /** The sender: an address, or one at a domain, that SES has verified. */
  readonly from: string;
  /** The one where the sender is verified, for example `eu-central-1`. */
  readonly region: string;
  /** For example `AKIAIOSFODNN7EXAMPLE`. */
  readonly accessKeyId: string;
  /** Goes with keys that do not last. */
  readonly sessionToken?: string | undefined;
};

const part = (Data: string) => ({ Data, Charset: "UTF-8" });

async function mailOf(params: SendVerificationRequestParams): Promise<string> {
  const { linkMail } = await import("./lib/mail.ts");
  const { subject, text, html } = linkMail(params);
  return JSON.stringify({
    FromEmailAddress: params.provider.from,
    Destination: { ToAddresses: [params.identifier] },
    Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
  });
}

/** When the link was made: its end, less its life. */
const madeAt = ({ expires, provider: { maxAge = 600 } }: SendVerificationRequestParams): Date =>
  new Date(expires.valueOf() - maxAge * 1000);

type Account = Pick<SESOptions, "region" | "accessKeyId" | "sessionToken">;

const sender =
  ({ region, accessKeyId, sessionToken }: Account) =>
  async (params: SendVerificationRequestParams): Promise<void> => {
    const url = new URL(`https://email.${region}.amazonaws.com/v2/email/outbound-emails`);
    const body = await mailOf(params);
    const { signedHeaders } = await import("./lib/aws.ts");
    const signer = { accessKeyId, secretAccessKey: String(params.provider.apiKey), region, service: "ses" };
    const plain = {
      "content-type": "application/json",
      ...(sessionToken && { "x-amz-security-token": sessionToken }),
    };
    const { postMail } = await import("./lib/mail.ts");
    await postMail({
      service: "Amazon SES",
      url,
      headers: await signedHeaders({ url, headers: plain, body, at: madeAt(params) }, signer),
      mail: body,
    });
  };

/** Sends magic links over Amazon SES. */
export default function SES(input: SESOptions): EmailConfig {
  const { region, accessKeyId, sessionToken, ...options } = definedOptions(
    input,
    "SES",
    "from",
    "region",
    "accessKeyId",
  );
  const send = sender({ region, accessKeyId, sessionToken });
  const needs = ["apiKey", "from", ...(region ? [] : ["region"]), ...(accessKeyId ? [] : ["accessKeyId"])];
  return { id: "ses", name: "E-mail", type: "email", maxAge: 600, needs, sendVerificationRequest: send, options };
}
