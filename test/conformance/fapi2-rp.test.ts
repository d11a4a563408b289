/** The modules of the FAPI 2.0 plans that concern a client, as rows. */
import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorType } from "../../src/core/errors/table.ts";
import { leave } from "../world/journey.ts";
import { type ClientKeys, clientKeys, profileOf, signedProfileOf } from "./fapi2.ts";
import { expectRefused, expectSignedIn, type TrialOptions, useTrials } from "./helpers.ts";

const { trial, stage } = useTrials();
let keys: ClientKeys;
beforeAll(async () => {
  keys = await clientKeys();
});

interface Row extends TrialOptions {
  readonly module: string;
  readonly ends: "signed in" | ErrorType;
}

// biome-ignore format: a table
const rows: readonly Row[] = [
  { module: "happy-path-no-dpop-nonce",              ends: "signed in" },
  { module: "happy-path",                            ends: "signed in",          faults: { dpopNonce: "a-nonce" } },
  { module: "valid-aud-as-array",                    ends: "signed in",          faults: { aud: ["cid"] } },
  { module: "token-type-case-insensitivity",         ends: "signed in",          faults: { tokenType: "dPoP" } },
  { module: "token-endpoint-response-without-expires_in", ends: "signed in",     faults: { expiresIn: "missing" } },
  { module: "ensure-authorization-response-with-invalid-state-fails",         ends: "InvalidCheck", faults: { state: "wrong" } },
  { module: "ensure-authorization-response-with-invalid-missing-state-fails", ends: "InvalidCheck", faults: { state: "missing" } },
  { module: "invalid-authorization-response-iss",    ends: "IssuerMismatch", faults: { issParam: "wrong" } },
  { module: "remove-authorization-response-iss",     ends: "IssuerMismatch", faults: { issParam: "missing" } },
  { module: "invalid-iss",                           ends: "IssuerMismatch", faults: { iss: "wrong" } },
  { module: "invalid-aud",                           ends: "InvalidToken", faults: { aud: "wrong" } },
  { module: "invalid-secondary-aud",                 ends: "InvalidToken", faults: { aud: ["cid", "another-client"] } },
  { module: "invalid-null-alg",                      ends: "InvalidToken", faults: { alg: "none" } },
  { module: "invalid-alternate-alg",                 ends: "InvalidToken", faults: { alg: "ES384", signature: "bad" } },
  { module: "invalid-expired-exp",                   ends: "InvalidToken", faults: { exp: "wrong" } },
  { module: "invalid-missing-exp",                   ends: "InvalidToken", faults: { exp: "missing" } },
  { module: "invalid-missing-aud",                   ends: "InvalidToken", faults: { aud: "missing" } },
  { module: "invalid-missing-iss",                   ends: "IssuerMismatch", faults: { iss: "missing" } },
  { module: "invalid-nonce",                         ends: "InvalidToken", faults: { nonce: "wrong" } },
  { module: "invalid-missing-nonce",                 ends: "InvalidToken", faults: { nonce: "missing" } },
];

// biome-ignore format: a table
const signedRows: readonly Row[] = [
  { module: "happy-path",                                  ends: "signed in" },
  { module: "ensure-jarm-signature-is-not-none",           ends: "InvalidToken", faults: { jarm: { alg: "none" } } },
  { module: "ensure-jarm-with-expired-exp-fails",          ends: "InvalidToken", faults: { jarm: { exp: "wrong" } } },
  { module: "ensure-jarm-with-invalid-aud-fails",          ends: "InvalidToken", faults: { jarm: { aud: "wrong" } } },
  { module: "ensure-jarm-with-invalid-iss-fails",          ends: "IssuerMismatch", faults: { jarm: { iss: "wrong" } } },
  { module: "ensure-jarm-with-invalid-sig-fails",          ends: "InvalidToken", faults: { jarm: { signature: "bad" } } },
  { module: "ensure-jarm-without-aud-fails",               ends: "InvalidToken", faults: { jarm: { aud: "missing" } } },
  { module: "ensure-jarm-without-exp-fails",               ends: "InvalidToken", faults: { jarm: { exp: "missing" } } },
  { module: "ensure-jarm-without-iss-fails",               ends: "IssuerMismatch", faults: { jarm: { iss: "missing" } } },
  { module: "ensure-authorization-response-with-invalid-state-fails",         ends: "InvalidCheck", faults: { state: "wrong" } },
  { module: "ensure-authorization-response-with-invalid-missing-state-fails", ends: "InvalidCheck", faults: { state: "missing" } },
];

/** Whether the response named no transaction: then its cookie is still there, for the honest response. */
const isUnknown = ({ ends }: Row): boolean => ends === "InvalidCheck";

async function expectEnd(row: Row, options: TrialOptions): Promise<void> {
  const result = await trial(options);
  if (row.ends === "signed in") return expectSignedIn(result);
  if (!isUnknown(row)) return expectRefused(result, row.ends);
  expect(result.log.errors).toEqual([row.ends]);
  expect(result.issuer.requests.token).toEqual([]);
}

describe("fapi2-security-profile-final-client-test", () => {
  it.each(rows)("fapi2-security-profile-final-client-test-$module: ends with $ends", async (row) => {
    await expectEnd(row, profileOf(keys, { faults: row.faults ?? {} }));
  });

  it("fapi2-security-profile-final-client-test-discovery-issuer-mismatch: nothing is pushed", async () => {
    const set = stage(profileOf(keys, { faults: { metadata: { issuer: "https://other.example" } } }));
    await leave(set.browser);
    expect(set.log.errors).toEqual(["IssuerMismatch"]);
    expect(set.issuer.requests.par).toEqual([]);
  });

  it("fapi2-security-profile-final-client-test-rs-dpop-auth-scheme-case-insensitivity: the challenge may be in any case", async () => {
    // Another origin has nonces of its own, so its first answer is the challenge.
    const endpoints = { userinfo: "https://api.op.example/userinfo" };
    const { issuer } = profileOf(keys);
    const result = await trial(
      profileOf(keys, {
        faults: { dpopNonce: "a-nonce" },
        issuer: { ...issuer, endpoints },
        provider: { idToken: false },
      }),
    );
    await expectSignedIn(result);
    const schemes = result.issuer.requests.userinfo.map(({ headers }) => headers.get("authorization")?.split(" ")[0]);
    expect(schemes).toEqual(["DPoP", "DPoP"]);
  });
});

describe("fapi2-message-signing-final-client-test", () => {
  it.each(signedRows)("fapi2-security-profile-final-client-test-$module: signed, ends with $ends", async (row) => {
    await expectEnd(row, signedProfileOf(keys, { faults: row.faults ?? {} }));
  });

  it("fapi2-security-profile-final-client-test-happy-path: signed, also by a form that the browser posts", async () => {
    const authorization = { params: { response_mode: "form_post.jwt" } };
    await expectSignedIn(await trial(signedProfileOf(keys, { provider: { authorization } })));
  });
});
