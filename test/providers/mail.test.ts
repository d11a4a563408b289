import { createServer as createTcp, type Server } from "node:net";
import { http } from "msw";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import type { EmailConfig, SendVerificationRequestParams } from "../../src/core/types/email-provider.ts";
import type { Theme } from "../../src/core/types/theme.ts";
import { linkMail } from "../../src/providers/lib/mail.ts";
import Nodemailer from "../../src/providers/nodemailer.ts";
import Resend from "../../src/providers/resend.ts";
import { adapter } from "../world/adapter.ts";
import { app, createLog, testConfig } from "../world/config.ts";
import { sessionOf, visitorOf } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";

const server = useWorld();
const url =
  "https://app.example/auth/callback/email?callbackUrl=https%3A%2F%2Fapp.example%2F&token=abc&email=ada%40example.com";
const mail = (more: { url?: string; theme?: Theme; maxAge?: number } = {}) =>
  linkMail({ url: more.url ?? url, theme: more.theme ?? {}, provider: { maxAge: more.maxAge } as EmailConfig });

const linksIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src|background|action)="([^"]*)"/g)].map(([, link = ""]) => link);

describe("the mail", () => {
  it("names in subject, text and HTML the site, and its lifetime", () => {
    const { subject, text, html } = mail();
    expect(subject).toBe("Sign in to app.example");
    expect(text).toContain(`\n${url}\n`);
    expect(text).toContain("works once and expires in 10 minutes");
    expect(html).toContain("works once and expires in 10 minutes");
  });

  it.each([
    [1, "1 second"],
    [90, "90 seconds"],
    [60, "1 minute"],
    [600, "10 minutes"],
    [3600, "1 hour"],
    [5400, "90 minutes"],
    [86_400, "1 day"],
    [172_800, "2 days"],
  ])("shows %i seconds as %s", (maxAge, words) => {
    expect(mail({ maxAge }).text).toContain(`expires in ${words}:`);
  });

  it("EF-17: has one link, which is the one that signs in, with its ampersands escaped", () => {
    expect(linksIn(mail().html)).toEqual([url.replaceAll("&", "&amp;")]);
  });

  it("XS-17: escapes a hostile address", () => {
    const { html } = mail({ url: `https://app.example/auth/callback/email?token="><script>alert(1)</script>'` });
    expect(html).not.toContain("<script");
    expect(linksIn(html)).toHaveLength(1);
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
  });

  it.each(['https://evil"><b>/x', "https://evil<b>.example/", "not a url", ""])(
    "XS-17: renders no mail for an address with a hostile host (%s)",
    (odd) => {
      expect(() => mail({ url: odd })).toThrow();
    },
  );

  it.each(["javascript:alert(1)", "data:text/html,x", "ftp://app.example/"])(
    "EF-17: renders no mail with a link to %s",
    (odd) => {
      expect(() => mail({ url: odd })).toThrow(/not an http/);
    },
  );

  it.each([
    "red;background:url(//evil.example)",
    '"><img src=x>',
    "expression(alert(1))",
    "url(//evil.example)",
    "</style>",
    5,
  ])("XS-17: omits a hostile colour (%s)", (odd) => {
    const theme = { brandColor: odd, buttonText: odd } as Theme;
    expect(mail({ theme }).html).toBe(mail().html);
  });

  it("uses the colour of the theme, with readable text on it", () => {
    expect(mail({ theme: { brandColor: "#ffe000" } }).html).toMatch(/background:#ffe000;color:#000/);
    expect(mail({ theme: { brandColor: "#1d4ed8" } }).html).toMatch(/background:#1d4ed8;color:#fff/);
    expect(mail({ theme: { brandColor: "#1d4ed8", buttonText: "#ffeecc" } }).html).toMatch(/color:#ffeecc/);
    expect(mail({ theme: { brandColor: "#1d4ed8", buttonText: "#1d4ed9" } }).html).toMatch(/color:#fff/);
  });

  it("contains no text that a mail program would link, and loads nothing", () => {
    const { html } = mail();
    const words = html.replace(/<[^>]*>/g, " ");
    expect(words).not.toMatch(/https?:\/\//);
    expect(html).not.toMatch(/<img|url\(/);
  });
});

describe("Resend", () => {
  const params = {
    identifier: "ada@example.com",
    url,
    expires: new Date(0),
    token: "abc",
    theme: {},
    request: new Request(url),
  };
  const send = (answer: () => Response) => {
    const seen: { auth: string | null; body: Record<string, unknown> }[] = [];
    server.use(
      http.post("https://api.resend.com/emails", async ({ request }) => {
        seen.push({
          auth: request.headers.get("authorization"),
          body: (await request.json()) as Record<string, unknown>,
        });
        return answer();
      }),
    );
    const card = Resend({ from: "Portico <no-reply@app.example>" });
    const provider = { ...card, ...card.options, apiKey: "re_123" } as EmailConfig;
    return {
      seen,
      sent: Promise.resolve(card.sendVerificationRequest({ ...params, provider } as SendVerificationRequestParams)),
    };
  };

  it("is called as documented", async () => {
    const { seen, sent } = send(() => Response.json({ id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" }));
    await sent;
    expect(seen).toEqual([
      { auth: "Bearer re_123", body: { from: "Portico <no-reply@app.example>", to: ["ada@example.com"], ...mail() } },
    ]);
  });

  it.each([401, 422, 429, 500])("fails with status %i, without the key in the message", async (status) => {
    const { sent } = send(() => Response.json({ message: "API key re_123 is invalid" }, { status }));
    const error = await sent.catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: `Resend answered with status ${status}.` });
  });

  it("does not follow redirects", async () => {
    const { sent } = send(() => new Response(null, { status: 307, headers: { location: "https://evil.example/" } }));
    await expect(sent).rejects.toThrow();
  });
});

describe("Nodemailer", () => {
  let running: SMTPServer | Server | undefined;
  afterEach(() => new Promise<void>((done) => (running ? running.close(() => done()) : done())));

  /** A mail server on this machine. */
  async function smtp(refuses = false) {
    const mails: { to: string[]; raw: string }[] = [];
    const sink = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) =>
        done(refuses && address.startsWith("ada") ? new Error("No such mailbox") : null),
      onData(stream, session, done) {
        let raw = "";
        stream.on("data", (chunk: Buffer) => {
          raw += chunk;
        });
        stream.on("end", () => {
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          done();
        });
      },
    });
    await new Promise<void>((done) => sink.listen(0, "127.0.0.1", done));
    running = sink;
    const { port } = sink.server.address() as { port: number };
    return { mails, server: `smtp://127.0.0.1:${port}` };
  }

  it("sends the mail over SMTP, and its link signs in", async () => {
    const { mails, server: address } = await smtp();
    const provider = Nodemailer({ server: address, from: "Portico <no-reply@app.example>" });
    const browser = visitorOf(testConfig({ providers: [provider], adapter: adapter() }));
    await browser.visit("/auth/signin");
    const page = await browser.submit("nodemailer", { email: "Ada@Example.com" });
    expect(new URL(page.url).pathname).toBe("/auth/verify-request");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(["ada@example.com"]);
    const received = await PostalMime.parse(mails[0]?.raw ?? "");
    expect(received).toMatchObject({
      subject: "Sign in to app.example",
      from: { address: "no-reply@app.example" },
      to: [{ address: "ada@example.com" }],
    });
    const link = /^https:\/\/\S+$/m.exec(received.text ?? "")?.[0] ?? "";
    expect(new URL(link).origin).toBe(app);
    expect(linksIn(received.html ?? "")).toEqual([link.replaceAll("&", "&amp;")]);
    await browser.visit(link);
    expect((await sessionOf(browser))?.user?.email).toBe("ada@example.com");
  });

  it("EF-16: passes the address as one address: a text of several is refused", async () => {
    const { mails, server: address } = await smtp();
    const card = Nodemailer({ server: address, from: "no-reply@app.example" });
    const identifier = "ada@example.com, eve@evil.example";
    const params = {
      identifier,
      url,
      expires: new Date(0),
      token: "abc",
      theme: {},
      request: new Request(url),
      provider: { ...card, ...card.options },
    };
    await Promise.resolve(card.sendVerificationRequest(params as SendVerificationRequestParams)).catch(() => {});
    expect(mails.flatMap(({ to }) => to)).not.toContain("eve@evil.example");
  });

  it("reports that the mail was not accepted, and the visitor may try again", async () => {
    const { mails, server: address } = await smtp(true);
    const log = createLog();
    const database = adapter();
    const provider = Nodemailer({ server: address, from: "no-reply@app.example" });
    const browser = visitorOf(testConfig({ providers: [provider], adapter: database, logger: log.logger }));
    await browser.visit("/auth/signin");
    const page = await browser.submit("nodemailer", { email: "ada@example.com" });
    expect(new URL(page.url).searchParams.get("error")).toBe("EmailSignInError");
    expect([mails, log.errors]).toEqual([[], ["EmailSignInError"]]);
    expect(database.called).toContain("useVerificationToken");
  });

  it("reports that no mail server is reachable", async () => {
    const closed = createTcp();
    await new Promise<void>((done) => closed.listen(0, "127.0.0.1", done));
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));
    running = undefined;
    const log = createLog();
    const provider = Nodemailer({ server: `smtp://127.0.0.1:${port}`, from: "no-reply@app.example" });
    const browser = visitorOf(testConfig({ providers: [provider], adapter: adapter(), logger: log.logger }));
    await browser.visit("/auth/signin");
    await browser.submit("nodemailer", { email: "ada@example.com" });
    expect(log.errors).toEqual(["EmailSignInError"]);
  });
});
