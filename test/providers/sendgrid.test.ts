/** SendGrid: the request that its documentation wants, and its refusals. */
import { http } from "msw";
import { describe, expect, it } from "vitest";
import type { EmailConfig } from "../../src/core/types/email-provider.ts";
import { linkMail } from "../../src/providers/lib/mail.ts";
import SendGrid, { type SendGridOptions } from "../../src/providers/sendgrid.ts";
import { useWorld } from "../world/server.ts";

const server = useWorld();
const url = "https://app.example/auth/callback/sendgrid?token=abc&email=ada%40example.com";
const global = "https://api.sendgrid.com/v3/mail/send";
const good = () => new Response(null, { status: 202 });

function send(options: SendGridOptions, answer: () => Response = good, address = global) {
  const seen: { auth: string | null; body: unknown }[] = [];
  server.use(
    http.post(address, async ({ request }) => {
      seen.push({ auth: request.headers.get("authorization"), body: await request.json() });
      return answer();
    }),
  );
  const card = SendGrid(options);
  const provider = { ...card, ...card.options, apiKey: "the-key" } as EmailConfig;
  const more = { url, expires: new Date(0), token: "abc", provider, theme: {}, request: new Request(url) };
  const sent = Promise.resolve(card.sendVerificationRequest({ identifier: "ada@example.com", ...more }));
  return { card, seen, sent, mail: linkMail({ url, theme: {}, provider }) };
}

describe("SendGrid", () => {
  it("is called as documented, once, and does not rewrite the link", async () => {
    const { seen, sent, mail } = send({ from: "no-reply@app.example" });
    await sent;
    const body = {
      personalizations: [{ to: [{ email: "ada@example.com" }] }],
      from: { email: "no-reply@app.example" },
      subject: mail.subject,
      content: [
        { type: "text/plain", value: mail.text },
        { type: "text/html", value: mail.html },
      ],
      tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } },
    };
    expect(seen).toEqual([{ auth: "Bearer the-key", body }]);
  });

  it.each([
    ["Portico <no-reply@app.example>", { name: "Portico", email: "no-reply@app.example" }],
    ["<no-reply@app.example> ", { email: "no-reply@app.example" }],
    ["no-reply@app.example", { email: "no-reply@app.example" }],
  ])("splits name and address of the sender (%s)", async (from, parts) => {
    const { seen, sent } = send({ from });
    await sent;
    expect(seen.map(({ body }) => (body as { from: object }).from)).toEqual([parts]);
  });

  it("has a region in Europe", async () => {
    const { seen, sent } = send(
      { from: "a@b.example", region: "eu" },
      good,
      "https://api.eu.sendgrid.com/v3/mail/send",
    );
    await sent;
    expect(seen).toHaveLength(1);
  });

  it("lasts ten minutes unless configured otherwise, and keeps its options", () => {
    const card = SendGrid({ from: "a@b.example", region: "eu", name: "Mail" });
    expect(card).toMatchObject({ id: "sendgrid", type: "email", maxAge: 600 });
    expect(card.options).toEqual({ from: "a@b.example", name: "Mail" });
  });

  it.each([400, 401, 413, 429, 500])("fails with status %i, without the key in the message", async (status) => {
    const { sent } = send({ from: "a@b.example" }, () =>
      Response.json({ errors: [{ message: "the-key" }] }, { status }),
    );
    const error = await sent.catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: `SendGrid answered with status ${status}.` });
  });

  it("does not follow redirects", async () => {
    const { sent } = send({ from: "a@b.example" }, () => Response.redirect("https://evil.example/", 307));
    await expect(sent).rejects.toThrow();
  });
});
