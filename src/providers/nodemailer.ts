/** Links by e-mail, over SMTP. Needs the package nodemailer, and Node.js. https://nodemailer.com/smtp */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";

/**
 * Options of {@link Nodemailer}: the server (`smtp://user:password@host:587`, or an object of nodemailer's) and the sender are
 * required. A variable of the environment that is not set is reported when the application starts.
 */
export type NodemailerOptions = EmailUserConfig & {
  /** SMTP connection: a URL, or options of nodemailer. */
  readonly server: string | object | undefined;
  /** Sender of the mail. */
  readonly from: string | undefined;
};

/** An optional package: inside `try`, bundlers let it be missing as long as no mail is sent. */
async function nodemailer(): Promise<typeof import("nodemailer")> {
  try {
    return await import("nodemailer");
  } catch (cause) {
    throw new Error("The package nodemailer is not there. Install it: npm install nodemailer", { cause });
  }
}

/** The address goes in as an object: nodemailer would look for several in a text. */
async function send(params: SendVerificationRequestParams): Promise<void> {
  const { identifier, provider } = params;
  const { createTransport } = await nodemailer();
  const { linkMail } = await import("./lib/mail.ts");
  const { rejected, pending } = await createTransport(provider.server as string).sendMail({
    to: { name: "", address: identifier },
    from: provider.from,
    ...linkMail(params),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if ([...(rejected ?? []), ...(pending ?? [])].length > 0) {
    throw new Error("The mail server took the mail, but not for this address.");
  }
}

/** Sends magic links over SMTP. Needs the package nodemailer, and Node.js. */
export default function Nodemailer(options: NodemailerOptions): EmailConfig {
  return {
    id: "nodemailer",
    name: "E-mail",
    type: "email",
    maxAge: 600,
    needs: ["server", "from"],
    sendVerificationRequest: send,
    options,
  };
}
