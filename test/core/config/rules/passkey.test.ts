/** Passkey providers: defaults, and messages for invalid options. */
import { describe, expect, it } from "vitest";
import { resolveWebAuthn } from "../../../../src/core/config/providers/passkey.ts";
import type { WebAuthnUserConfig } from "../../../../src/core/types/webauthn.ts";
import Passkey from "../../../../src/providers/passkey.ts";
import WebAuthn from "../../../../src/providers/webauthn.ts";
import { adapter } from "../../../world/adapter.ts";
import { verdict } from "../helpers.ts";

const experimental = { enableWebAuthn: true };
const judge = (options: WebAuthnUserConfig, ...more: WebAuthnUserConfig[]) => {
  const providers = [options, ...more].map((said, place) => Passkey({ id: `key-${place}`, ...said }));
  return verdict({ providers, experimental, adapter: adapter() });
};

describe("a provider of passkeys", () => {
  it("is valid by default, and the experimental switch causes a warning", () => {
    const { type, warnings } = verdict({ providers: [Passkey, WebAuthn], experimental, adapter: adapter() });
    expect([type, warnings]).toEqual([undefined, ["experimental-webauthn"]]);
  });

  it("has a relying party that follows the request, by default", () => {
    expect(resolveWebAuthn(Passkey()).relyingParty).toEqual({});
    const relyingParty = { id: "app.example", name: "App", origin: "https://app.example" };
    const expected = { id: "app.example", name: "App", origins: ["https://app.example"] };
    expect(resolveWebAuthn({ ...Passkey(), relyingParty }).relyingParty).toEqual(expected);
  });

  it("asks a new user for a name, by default", () => {
    expect(Object.keys(resolveWebAuthn(Passkey()).fields)).toEqual(["name"]);
    expect(resolveWebAuthn({ ...Passkey(), formFields: { email: {} } }).fields).toEqual({ email: {} });
  });

  it("loads its library on demand, and names it", async () => {
    const library = await resolveWebAuthn(Passkey()).library();
    expect(library).toHaveProperty("verifyRegistrationResponse");
    expect(library).toHaveProperty("verifySignature");
  });

  it("needs an adapter", () => {
    expect(verdict({ providers: [Passkey], experimental }).type).toBe("MissingAdapter");
    const withoutThem = adapter({ without: ["getAuthenticator"] });
    expect(verdict({ providers: [Passkey], experimental, adapter: withoutThem }).type).toBe("MissingAdapterMethods");
  });

  it("needs the library, which the cards load", () => {
    const bare = { id: "p", name: "P", type: "webauthn" } as const;
    const { type, message } = verdict({ providers: [bare], experimental, adapter: adapter() });
    expect(type).toBe("InvalidConfiguration");
    expect(message).toContain("portico/providers/passkey");
  });

  const fine: readonly WebAuthnUserConfig[] = [
    { relyingParty: { id: "app.example", name: "App", origin: ["https://app.example", "https://shop.app.example"] } },
    { relyingParty: { id: "localhost", origin: "http://localhost:3000" } },
    { relyingParty: { origin: "https://app.example" } },
    { userVerification: "discouraged", attestation: "enterprise", authenticatorAttachment: "platform" },
    { algorithms: [-7], timeout: 10 },
    { timeout: 900 },
    { formFields: { email: { autocomplete: "username webauthn" } } },
    { formFields: {} },
    { formFields: { email: { autocomplete: "email" } }, signUp: false },
    { formFields: { email: { autocomplete: "email" } }, enableConditionalUI: false },
  ];
  it.each(fine)("may be %j", (options) => {
    expect(judge(options).type).toBeUndefined();
  });

  const wrong: readonly (readonly [words: string, options: object])[] = [
    ["not an origin", { relyingParty: { origin: "https://app.example/" } }],
    ["not an origin", { relyingParty: { origin: ["http://app.example"] } }],
    ["not an origin", { relyingParty: { origin: "app.example" } }],
    ["a domain like", { relyingParty: { id: "https://app.example" } }],
    ["a domain like", { relyingParty: { id: "app.example:8443" } }],
    ["a domain like", { relyingParty: { id: "APP.example" } }],
    ["not within", { relyingParty: { id: "app.example", origin: "https://evil-app.example" } }],
    ["userVerification must be one of", { userVerification: "always" }],
    ["attestation must be one of", { attestation: "indirect" }],
    ["authenticatorAttachment must be one of", { authenticatorAttachment: "usb" }],
    ["COSE numbers", { algorithms: [] }],
    ["COSE numbers", { algorithms: ["ES256"] }],
    ["COSE numbers", { algorithms: [256] }],
    ["10 to 900", { timeout: 5 }],
    ["10 to 900", { timeout: 300_000 }],
    ["formFields has", { formFields: { phone: { autocomplete: "tel webauthn" } } }],
  ];
  it.each(wrong)("is rejected with a reason: %s (%j)", (words, options) => {
    const { type, message } = judge(options);
    expect(type).toBe("InvalidConfiguration");
    expect(message).toContain(words);
  });

  it.each(["com", "co.uk", "github.io", "app"])("WA-07: the relying party %s, a public suffix, is refused", (id) => {
    expect(judge({ relyingParty: { id } })).toMatchObject({
      type: "InvalidConfiguration",
      message: expect.stringContaining(`id is "${id}", a public suffix`),
    });
  });

  it("WA-07: a relying party that is not a suffix of the application's host is refused, a suffix is accepted", () => {
    const at = (id: string) => {
      const providers = [Passkey({ relyingParty: { id } })];
      return verdict({ url: "https://shop.app.example", providers, experimental, adapter: adapter() });
    };
    expect(at("other.example").message).toContain("https://shop.app.example is not within the domain other.example");
    expect(at("shop.app.example.evil.example").type).toBe("InvalidConfiguration");
    expect(at("p.app.example").type).toBe("InvalidConfiguration");
    expect(at("app.example").type).toBeUndefined();
    expect(at("shop.app.example").type).toBeUndefined();
  });

  it("is the only one in the fields of a page", () => {
    expect(judge({}, {}).type).toBe("DuplicateConditionalUI");
    expect(judge({}, { enableConditionalUI: false }).type).toBeUndefined();
  });

  it("needs a field for it, to be shown in one", () => {
    expect(judge({ formFields: { email: { autocomplete: "username" } } }).type).toBe("MissingWebAuthnAutocomplete");
  });
});
