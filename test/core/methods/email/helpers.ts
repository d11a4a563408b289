/** An application with magic links, and the steps that its tests repeat. */
import type { AuthConfig } from "../../../../src/core/types/config.ts";
import type { EmailConfig } from "../../../../src/core/types/email-provider.ts";
import { type App, application } from "../../../journeys/helpers.ts";
import { type AdapterFaults, adapter, type TestAdapter } from "../../../world/adapter.ts";
import type { Browser } from "../../../world/browser.ts";
import { type Mailbox, type MailMode, mailbox } from "../../../world/mailbox.ts";
import type { Page } from "../../../world/page.ts";

/** What is special about a post office. */
export interface SiteOptions {
  readonly mail?: { mode?: MailMode } & Partial<EmailConfig>;
  readonly faults?: AdapterFaults;
  readonly config?: Partial<AuthConfig>;
}

/** An application with links. */
export interface Post extends App {
  readonly box: Mailbox;
  readonly store: TestAdapter;
  /** Requests a link on the sign-in page. */
  ask(browser: Browser, email?: string, callbackUrl?: string): Promise<Page>;
}

/** See {@link Post}. */
export function post({ mail, faults, config }: SiteOptions = {}): Post {
  const box = mailbox(mail);
  const store = adapter(faults);
  return {
    ...application({ providers: [box.provider], adapter: store, ...config }),
    box,
    store,
    async ask(browser, email = "ada@app.example", callbackUrl = "/dashboard") {
      await browser.visit(`/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
      return browser.submit("/signin/email", { email });
    },
  };
}

/** A link with another parameter. `undefined` takes it out. */
export function altered(link: string, changes: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(link);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

/** Verification tokens in the database: how often the adapter was called to use one, and how often it found one. */
export const usesOf = ({ store }: Pick<Post, "store">): number =>
  store.called.filter((method) => method === "useVerificationToken").length;
