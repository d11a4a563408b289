/** Mail cards that cannot send: reported at the first request, before a service is called without a key. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import { setEnvDefaults } from "../../../src/core/config/env-defaults.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { EmailConfig } from "../../../src/core/types/email-provider.ts";
import type { ProviderInput } from "../../../src/core/types/provider.ts";
import Brevo from "../../../src/providers/brevo.ts";
import Email from "../../../src/providers/email.ts";
import ForwardEmail from "../../../src/providers/forwardemail.ts";
import Loops from "../../../src/providers/loops.ts";
import MailerSend from "../../../src/providers/mailersend.ts";
import Mailgun from "../../../src/providers/mailgun.ts";
import Mailjet from "../../../src/providers/mailjet.ts";
import Nodemailer from "../../../src/providers/nodemailer.ts";
import Plunk from "../../../src/providers/plunk.ts";
import Postmark from "../../../src/providers/postmark.ts";
import Resend from "../../../src/providers/resend.ts";
import SendGrid from "../../../src/providers/sendgrid.ts";
import SES from "../../../src/providers/ses.ts";
import { createLog } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client } from "../helpers.ts";
import { verdict } from "./helpers.ts";

const from = "login@app.example";
const problemsOf = (provider: unknown, env: object = {}) => {
  const config = { providers: [provider as ProviderInput] } as AuthConfig;
  setEnvDefaults(env, config);
  return verdict({ providers: config.providers, adapter: MemoryAdapter() });
};

afterEach(() => void vi.unstubAllGlobals());

// biome-ignore format: a table
const cards: readonly (readonly [id: string, make: (options: never) => EmailConfig, more?: object])[] = [
  ["brevo", Brevo], ["forwardemail", ForwardEmail], ["loops", Loops, { transactionalId: "t" }], ["mailersend", MailerSend], ["mailgun", Mailgun],
  ["mailjet", Mailjet, { apiSecret: "s" }], ["plunk", Plunk], ["postmark", Postmark], ["resend", Resend], ["sendgrid", SendGrid],
  ["ses", SES, { region: "eu-central-1", accessKeyId: "A" }],
];
const rows = cards.map(([id, make, more = {}]) => [id, make, more] as const);

describe("U6: a mail service without its key", () => {
  it.each(rows)("%s is a configuration error that names the missing setting", (id, make, more) => {
    const { type, message } = problemsOf(make({ from, ...more } as never));
    expect(type).toBe("InvalidConfiguration");
    expect(message).toContain(
      `The e-mail provider "${id}" has no apiKey. Set AUTH_${id.toUpperCase()}_KEY, or pass apiKey.`,
    );
  });

  it.each(rows)("%s with it, passed or from the environment, is fine", (id, make, more) => {
    expect(problemsOf(make({ from, apiKey: "k", ...more } as never)).type).toBeUndefined();
    expect(
      problemsOf(make({ from, ...more } as never), { [`AUTH_${id.toUpperCase()}_KEY`]: "k" }).type,
    ).toBeUndefined();
  });

  it("sends no request", async () => {
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    const log = createLog();
    const config = kit.config({ adapter: MemoryAdapter(), providers: [Resend({ from })], logger: log.logger });
    expect((await new Client(config).send("/auth/signin")).status).toBe(500);
    expect([log.errors, fetch.mock.calls]).toEqual([["InvalidConfiguration"], []]);
    expect(log.thrown[0]?.message).toContain("AUTH_RESEND_KEY");
  });
});

describe("U6: other requirements of a card", () => {
  // biome-ignore format: a table
  it.each([
    [Nodemailer({ from } as never),                                /no server\. Pass server, for example server: "smtp:/],
    [Nodemailer({ server: " ", from }),                            /no server/],
    [Nodemailer({ server: "smtp://localhost:25" } as never),       /no from\. Pass from, for example from: "login@example\.com"/],
    [Nodemailer(undefined as never),                               /no server.*no from/],
    [Resend(undefined as never),                                   /no apiKey.*no from/],
    [Mailjet({ from, apiKey: "k" } as never),                      /no apiSecret\. Pass apiSecret/],
    [SES({ from, apiKey: "k" } as never),                          /no region.*no accessKeyId/],
    [Loops({ apiKey: "k" } as never),                              /no transactionalId/],
  ])("is reported by name: %#", (provider, message) => {
    expect(problemsOf(provider).message).toMatch(message);
  });

  it("a card that sends by a function of the application needs nothing else", () => {
    expect(problemsOf(Nodemailer({ server: "smtp://localhost:25", from })).type).toBeUndefined();
    expect(problemsOf(Nodemailer({ server: { host: "localhost" }, from })).type).toBeUndefined();
    expect(problemsOf(Email({ sendVerificationRequest: () => {} })).type).toBeUndefined();
  });
});
