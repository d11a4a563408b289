/** Signed requests to Amazon Web Services: the vectors of the AWS test suite, and requests to SES. */
import { createHash, createHmac } from "node:crypto";
import { http } from "msw";
import { describe, expect, it } from "vitest";
import type { EmailConfig } from "../../src/core/types/email-provider.ts";
import { signedHeaders } from "../../src/providers/lib/aws.ts";
import SES from "../../src/providers/ses.ts";
import { useWorld } from "../world/server.ts";

const server = useWorld();
const signer = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
  service: "service",
};
const request = {
  url: new URL("https://example.amazonaws.com/"),
  headers: {},
  body: "",
  at: new Date("2015-08-30T12:36:00Z"),
};

describe("a signature", () => {
  it("is that of `post-vanilla`, in the test suite of Signature Version 4", async () => {
    expect(await signedHeaders(request, signer)).toEqual({
      "x-amz-date": "20150830T123600Z",
      authorization:
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
    });
  });

  it("is that of `post-x-www-form-urlencoded`: of the body and its type too", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { authorization } = await signedHeaders({ ...request, headers, body: "Param1=value1" }, signer);
    expect(authorization).toContain("SignedHeaders=content-type;host;x-amz-date");
    expect(authorization).toContain("Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a");
  });

  it.each([
    ["time", { at: new Date("2015-08-30T12:36:01Z") }],
    ["address", { url: new URL("https://example.amazonaws.com/x") }],
    ["host", { url: new URL("https://evil.example/") }],
    ["body", { body: "x" }],
    ["headers", { headers: { "x-amz-security-token": "t" } }],
  ])("differs for another %s", async (_, change) => {
    const [one, other] = await Promise.all([
      signedHeaders(request, signer),
      signedHeaders({ ...request, ...change }, signer),
    ]);
    expect(other.authorization?.slice(-64)).not.toBe(one.authorization?.slice(-64));
  });
});

describe("Amazon SES", () => {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

  /** The signature of a received request, computed as AWS does. */
  function expected(headers: Headers, body: string): string {
    const names = ["content-type", "host", "x-amz-date", "x-amz-security-token"].filter(
      (name) => name === "host" || headers.has(name),
    );
    const lines = names.map(
      (name) => `${name}:${name === "host" ? "email.eu-central-1.amazonaws.com" : headers.get(name)}`,
    );
    const text = ["POST", "/v2/email/outbound-emails", "", ...lines, "", names.join(";"), hash(body)].join("\n");
    const key = ["20261121", "eu-central-1", "ses", "aws4_request"].reduce<string | Buffer>(mac, "AWS4the-key");
    const scope = "20261121/eu-central-1/ses/aws4_request";
    return mac(key, ["AWS4-HMAC-SHA256", headers.get("x-amz-date"), scope, hash(text)].join("\n")).toString("hex");
  }

  async function sent(card: EmailConfig, maxAge = 600) {
    const seen: { headers: Headers; body: string }[] = [];
    server.use(
      http.post(
        "https://email.eu-central-1.amazonaws.com/v2/email/outbound-emails",
        async ({ request: { headers }, request: got }) => {
          seen.push({ headers, body: await got.text() });
          return Response.json({ MessageId: "1" });
        },
      ),
    );
    const url = "https://app.example/auth/callback/ses?token=abc";
    await card.sendVerificationRequest({
      identifier: "ada@example.com",
      url,
      expires: new Date(Date.UTC(2026, 10, 21, 12, 0, maxAge)),
      token: "abc",
      provider: { ...card, ...card.options, apiKey: "the-key", maxAge } as EmailConfig,
      theme: {},
      request: new Request(url),
    });
    return seen[0] as { headers: Headers; body: string };
  }

  const account = { from: "no-reply@app.example", region: "eu-central-1", accessKeyId: "AKIDEXAMPLE" };

  it.each([
    ["permanent keys", {}],
    ["temporary keys", { sessionToken: "the-session" }],
  ])("gets a mail that is signed with %s", async (_, more) => {
    const { headers, body } = await sent(SES({ ...account, ...more }));
    expect(headers.get("x-amz-security-token")).toBe("sessionToken" in more ? more.sessionToken : null);
    expect(headers.get("authorization")?.slice(-64)).toBe(expected(headers, body));
  });

  it.each([600, 86_400])("gets the time when the link was made, whatever its life (%i seconds)", async (maxAge) => {
    const { headers } = await sent(SES(account), maxAge);
    expect(headers.get("x-amz-date")).toBe("20261121T120000Z");
  });

  it("gets no secret", async () => {
    const { headers, body } = await sent(SES({ ...account, sessionToken: "the-session" }));
    expect(JSON.stringify([...headers, body])).not.toContain("the-key");
  });
});
