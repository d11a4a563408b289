/** Mail services: the request that each one's documentation wants, and its refusals. */
import { http } from "msw";
import { describe, expect, it } from "vitest";
import type { EmailConfig, SendVerificationRequestParams } from "../../src/core/types/email-provider.ts";
import Brevo from "../../src/providers/brevo.ts";
import { linkMail, type Mail, senderOf } from "../../src/providers/lib/mail.ts";
import Loops from "../../src/providers/loops.ts";
import MailerSend from "../../src/providers/mailersend.ts";
import Mailgun from "../../src/providers/mailgun.ts";
import Mailjet from "../../src/providers/mailjet.ts";
import Plunk from "../../src/providers/plunk.ts";
import Postmark from "../../src/providers/postmark.ts";
import SES from "../../src/providers/ses.ts";
import { useWorld } from "../world/server.ts";

const server = useWorld();
const url = "https://app.example/auth/callback/mail?token=abc&email=ada%40example.com";
const from = "Portico <no-reply@mg.app.example>";
const to = "ada@example.com";

interface Service {
  readonly name: string;
  readonly card: EmailConfig;
  readonly address: string;
  /** Headers that identify the client. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (mail: Mail) => unknown;
}

const basic = `Basic ${Buffer.from("api:the-key").toString("base64")}`;
const mailgun = ({ subject, text, html }: Mail) => ({ from, to, subject, text, html, "o:tracking": "no" });
const json = { authorization: "Bearer the-key", "content-type": "application/json" };
const services: readonly Service[] = [
  {
    name: "Brevo",
    card: Brevo({ from }),
    address: "https://api.brevo.com/v3/smtp/email",
    headers: { accept: "application/json", "api-key": "the-key", "content-type": "application/json" },
    body: ({ subject, text, html }) => ({
      sender: { name: "Portico", email: "no-reply@mg.app.example" },
      to: [{ email: to }],
      subject,
      htmlContent: html,
      textContent: text,
    }),
  },
  {
    name: "Loops",
    card: Loops({ transactionalId: "clfq6dinn000yl70fgwwyp82l" }),
    address: "https://app.loops.so/api/v1/transactional",
    headers: { authorization: "Bearer the-key", "content-type": "application/json" },
    body: () => ({ transactionalId: "clfq6dinn000yl70fgwwyp82l", email: to, dataVariables: { url } }),
  },
  {
    name: "MailerSend",
    card: MailerSend({ from }),
    address: "https://api.mailersend.com/v1/email",
    headers: json,
    body: ({ subject, text, html }) => ({
      from: { email: "no-reply@mg.app.example", name: "Portico" },
      to: [{ email: to }],
      subject,
      text,
      html,
    }),
  },
  {
    name: "Mailgun",
    card: Mailgun({ from }),
    address: "https://api.mailgun.net/v3/mg.app.example/messages",
    headers: { authorization: basic },
    body: mailgun,
  },
  {
    name: "Mailgun",
    card: Mailgun({ from, region: "EU" }),
    address: "https://api.eu.mailgun.net/v3/mg.app.example/messages",
    headers: { authorization: basic },
    body: mailgun,
  },
  {
    name: "Mailjet",
    card: Mailjet({ from, apiSecret: "the-secret" }),
    address: "https://api.mailjet.com/v3.1/send",
    headers: {
      authorization: `Basic ${Buffer.from("the-key:the-secret").toString("base64")}`,
      "content-type": "application/json",
    },
    body: ({ subject, text, html }) => ({
      Messages: [
        {
          From: { Email: "no-reply@mg.app.example", Name: "Portico" },
          To: [{ Email: to }],
          Subject: subject,
          TextPart: text,
          HTMLPart: html,
          TrackClicks: "disabled",
          TrackOpens: "disabled",
        },
      ],
    }),
  },
  {
    name: "Plunk",
    card: Plunk({ from }),
    address: "https://api.useplunk.com/v1/send",
    headers: json,
    body: ({ subject, html }) => ({ to, subject, body: html, from: "no-reply@mg.app.example", name: "Portico" }),
  },
  {
    name: "Postmark",
    card: Postmark({ from }),
    address: "https://api.postmarkapp.com/email",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-postmark-server-token": "the-key",
    },
    body: ({ subject, text, html }) => ({
      From: from,
      To: to,
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      MessageStream: "outbound",
      TrackLinks: "None",
    }),
  },
  {
    name: "Amazon SES",
    card: SES({ from, region: "eu-central-1", accessKeyId: "AKIDEXAMPLE" }),
    address: "https://email.eu-central-1.amazonaws.com/v2/email/outbound-emails",
    headers: { "content-type": "application/json", "x-amz-date": "19691231T235000Z" },
    body: ({ subject, text, html }) => ({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: "UTF-8" },
          Body: { Text: { Data: text, Charset: "UTF-8" }, Html: { Data: html, Charset: "UTF-8" } },
        },
      },
    }),
  },
];

/** Fields of a form, or a JSON object. A form has CRLF at the ends of lines. */
async function bodyOf(request: Request): Promise<unknown> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) return request.json();
  const fields = [...(await request.formData())];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value).replaceAll("\r\n", "\n")]));
}

function send({ card, address }: Service, answer: () => Response) {
  const seen: { headers: Headers; body: unknown }[] = [];
  server.use(
    http.post(address, async ({ request }) => {
      seen.push({ headers: request.headers, body: await bodyOf(request) });
      return answer();
    }),
  );
  const provider = { ...card, ...card.options, apiKey: "the-key" } as EmailConfig;
  const request = new Request(url);
  const params = { identifier: to, url, expires: new Date(0), token: "abc", provider, theme: {}, request };
  const sent = Promise.resolve(card.sendVerificationRequest(params satisfies SendVerificationRequestParams));
  return { seen, mail: linkMail(params), sent };
}

describe.each(services)("$name at $address", (service) => {
  it("is called as documented, once", async () => {
    const { seen, sent, mail } = send(service, () => Response.json({ id: "1" }));
    await sent;
    expect(seen.map(({ body }) => body)).toEqual([service.body(mail)]);
    const { headers } = seen[0] ?? {};
    const sentHeaders = Object.keys(service.headers).map((name) => [name, headers?.get(name)]);
    expect(Object.fromEntries(sentHeaders)).toEqual(service.headers);
  });

  it("lasts ten minutes unless configured otherwise, and keeps its options", () => {
    expect(service.card).toMatchObject({ type: "email", maxAge: 600 });
    expect(service.card.options).not.toHaveProperty("region");
    expect(service.card.options).not.toHaveProperty("transactionalId");
    expect(service.card.options).not.toHaveProperty("apiSecret");
  });

  it.each([400, 401, 422, 429, 500])("fails with status %i, without the key in the message", async (status) => {
    const { sent } = send(service, () => Response.json({ message: "the-key is invalid" }, { status }));
    const error = await sent.catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: `${service.name} answered with status ${status}.` });
  });

  it("does not follow redirects", async () => {
    const elsewhere: string[] = [];
    server.use(
      http.all("https://evil.example/*", ({ request }) => {
        elsewhere.push(request.url);
        return Response.json({ id: "1" });
      }),
    );
    const { sent } = send(service, () => Response.redirect("https://evil.example/", 307));
    await expect(sent).rejects.toThrow();
    expect(elsewhere).toEqual([]);
  });
});

describe("the two parts of a sender", () => {
  it.each([
    ["no-reply@app.example", { email: "no-reply@app.example" }],
    ["<no-reply@app.example>", { email: "no-reply@app.example" }],
    ["Portico of Athens  <no-reply@app.example> ", { email: "no-reply@app.example", name: "Portico of Athens" }],
  ])("%s", (from, parts) => {
    expect(senderOf(from)).toEqual(parts);
  });
});

describe("the domain that Mailgun sends for", () => {
  it.each([
    ["no-reply@app.example", "app.example"],
    ["Portico <no-reply@app.example>", "app.example"],
    ['"a@b.example" <no-reply@app.example> ', "app.example"],
  ])("is that of the sender (%s)", async (sender, domain) => {
    const address = `https://api.mailgun.net/v3/${domain}/messages`;
    const [service] = services;
    const { seen, sent } = send({ ...(service as Service), card: Mailgun({ from: sender }), address }, () =>
      Response.json({ id: "1" }),
    );
    await sent;
    expect(seen).toHaveLength(1);
  });
});
