/** Forward Email: the request that its documentation wants, and its refusals. */
import { http } from "msw";
import { describe, expect, it } from "vitest";
import type { EmailConfig, SendVerificationRequestParams } from "../../src/core/types/email-provider.ts";
import ForwardEmail from "../../src/providers/forwardemail.ts";
import { linkMail } from "../../src/providers/lib/mail.ts";
import { useWorld } from "../world/server.ts";

const server = useWorld();
const url = "https://app.example/auth/callback/forwardemail?token=abc&email=ada%40example.com";

function send(answer: () => Response) {
  const seen: { auth: string | null; body: unknown }[] = [];
  server.use(
    http.post("https://api.forwardemail.net/v1/emails", async ({ request }) => {
      seen.push({ auth: request.headers.get("authorization"), body: await request.json() });
      return answer();
    }),
  );
  const card = ForwardEmail({ from: "no-reply@app.example" });
  const provider = { ...card, ...card.options, apiKey: "the-key" } as EmailConfig;
  const params = {
    identifier: "ada@example.com",
    url,
    expires: new Date(0),
    token: "abc",
    provider,
    theme: {},
    request: new Request(url),
  } satisfies SendVerificationRequestParams;
  return { seen, mail: linkMail(params), sent: Promise.resolve(card.sendVerificationRequest(params)) };
}

describe("Forward Email", () => {
  it("is called as documented: the key is a user name without a password", async () => {
    const { seen, sent, mail } = send(() => Response.json({ id: "1" }));
    await sent;
    const auth = `Basic ${Buffer.from("the-key:").toString("base64")}`;
    expect(seen).toEqual([{ auth, body: { from: "no-reply@app.example", to: "ada@example.com", ...mail } }]);
  });

  it.each([400, 401, 429, 500])("fails with status %i, without the key in the message", async (status) => {
    const { sent } = send(() => Response.json({ message: "the-key is invalid" }, { status }));
    const error = await sent.catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: `Forward Email answered with status ${status}.` });
  });

  it("does not follow redirects", async () => {
    const { sent } = send(() => new Response(null, { status: 307, headers: { location: "https://evil.example/" } }));
    await expect(sent).rejects.toThrow();
  });
});
