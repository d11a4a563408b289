/** A mail service that delivers to memory. */
import { setTimeout as pause } from "node:timers/promises";
import type { EmailConfig, SendVerificationRequestParams } from "../../src/core/types/provider.ts";

/** A mail that arrived. */
export type Mail = Pick<SendVerificationRequestParams, "identifier" | "url" | "token" | "expires">;

/** How the service behaves: `fails` throws, `rejects` throws a value that is not an `Error`, `slow` takes a moment, `hangs` for ever. */
export type MailMode = "works" | "fails" | "rejects" | "slow" | "hangs";

/** The service, and what it delivered. */
export interface Mailbox {
  readonly provider: EmailConfig;
  readonly mails: readonly Mail[];
  /** Everything that `sendVerificationRequest` was given, mail by mail. */
  readonly sent: readonly SendVerificationRequestParams[];
  /** The link in the newest mail to an address, or in the newest of all. */
  link(identifier?: string): string;
}

/** The message of a failure: tests search for it in responses, which must not contain it. */
export const mailErrorMessage = "smtp://mailer:hunter2@mail.example is down";

const deliver: Readonly<Record<MailMode, () => unknown>> = {
  works: () => undefined,
  fails: () => {
    throw new Error(mailErrorMessage);
  },
  rejects: () => Promise.reject(mailErrorMessage),
  slow: () => pause(20),
  hangs: () => new Promise(() => {}),
};

/** An e-mail provider that collects its mails. `overrides` reach the provider. */
export function mailbox({ mode = "works", ...overrides }: { mode?: MailMode } & Partial<EmailConfig> = {}): Mailbox {
  const sent: SendVerificationRequestParams[] = [];
  const newest = (identifier?: string) =>
    sent.findLast((mail) => identifier === undefined || mail.identifier === identifier);
  return {
    sent,
    get mails() {
      return sent.map(({ identifier, url, token, expires }) => ({ identifier, url, token, expires }));
    },
    link(identifier) {
      const mail = newest(identifier);
      if (!mail) throw new Error(`No mail arrived${identifier === undefined ? "" : ` for ${identifier}`}.`);
      return mail.url;
    },
    provider: {
      id: "email",
      name: "E-mail",
      type: "email",
      async sendVerificationRequest(params) {
        await deliver[mode]();
        sent.push(params);
      },
      ...overrides,
    },
  };
}
