/** A mail service that delivers to memory: the mailbox of `portico/testing`, and its failures. */
import { setTimeout as pause } from "node:timers/promises";
import { createMailbox, type Mailbox, type MailboxOptions } from "../../src/testing/mailbox.ts";

export type { MagicLinkMail, Mailbox } from "../../src/testing/mailbox.ts";

/** How the service behaves: `fails` throws, `rejects` throws a value that is not an `Error`, `slow` takes a moment, `hangs` for ever. */
export type MailMode = "works" | "fails" | "rejects" | "slow" | "hangs";

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
export const mailbox = ({ mode = "works", ...overrides }: { mode?: MailMode } & MailboxOptions = {}): Mailbox =>
  createMailbox({ deliver: deliver[mode], ...overrides });
