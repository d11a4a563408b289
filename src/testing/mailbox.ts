/** Mailboxes: e-mail providers whose magic links a test reads. */
import type { EmailConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";

/** A mail with a magic link. */
export interface MagicLinkMail {
  /** The e-mail address. */
  readonly identifier: string;
  /** The magic link. */
  readonly url: string;
  /** The token in the link. */
  readonly token: string;
  /** When the link expires. */
  readonly expires: Date;
}

/** Options of {@link createMailbox}. All others are options of the e-mail provider. */
export interface MailboxOptions extends Partial<EmailConfig> {
  /** Called before a mail is kept: throw an error to let the sending fail. Default: every mail arrives. */
  readonly deliver?: (params: SendVerificationRequestParams) => unknown;
}

/** An e-mail provider that keeps its mails in memory. */
export interface Mailbox {
  /** For `providers` of your configuration. Its id is `email`. */
  readonly provider: EmailConfig;
  /** The mails so far, the newest last. */
  readonly mails: readonly MagicLinkMail[];
  /** The parameters of every call of `sendVerificationRequest` that arrived, the newest last. */
  readonly sent: readonly SendVerificationRequestParams[];
  /**
   * The link in the newest mail.
   *
   * @param identifier only mails to this address. Default: all
   * @throws Error if there is no such mail
   */
  link(identifier?: string): string;
}

const newestLink = (mails: readonly Pick<MagicLinkMail, "identifier" | "url">[], identifier?: string): string => {
  const mail = mails.findLast((one) => identifier === undefined || one.identifier === identifier);
  if (mail) return mail.url;
  throw new Error(
    `No mail arrived${identifier === undefined ? "" : ` for ${identifier}`}. Mails so far: ${mails.length}.`,
  );
};

/**
 * Creates an e-mail provider that keeps its mails in memory: no mail server is needed.
 *
 * @example
 * const mailbox = createMailbox();
 * const config = { providers: [mailbox.provider], adapter, secret };
 * // …a visitor asks for a link
 * await browser.goto(mailbox.link("ada@example.com"));
 */
export function createMailbox({ deliver, ...overrides }: MailboxOptions = {}): Mailbox {
  const sent: SendVerificationRequestParams[] = [];
  return {
    sent,
    get mails() {
      return sent.map(({ identifier, url, token, expires }) => ({ identifier, url, token, expires }));
    },
    link: (identifier) => newestLink(sent, identifier),
    provider: {
      id: "email",
      name: "E-mail",
      type: "email",
      async sendVerificationRequest(params) {
        await deliver?.(params);
        sent.push(params);
      },
      ...overrides,
    },
  };
}
