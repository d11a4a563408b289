/** Checks the demo, and prints the results. */
import type { Demo } from "../demo.ts";
import { providerLogout } from "./provider-logout.ts";
import { refusals } from "./refusals.ts";
import { type Print, Report } from "./report.ts";
import { signingIn } from "./signing-in.ts";

/** Every journey, in its order: later ones find the users of earlier ones. */
export const journeys = [...signingIn, ...providerLogout, ...refusals];

// Each was asked for; the last two are about passkeys, and about the provider, which is on this machine and has no https.
// Anything else is a surprise.
const expectedCodes = [
  "CredentialsSignin",
  "InvalidCheck",
  "MissingCSRF",
  "OAuthAccountNotLinked",
  "SignInCancelled",
  "Verification",
  "experimental-webauthn",
  "plain-endpoint",
];

/** The provider reports each sign-out; a session in a cookie cannot end by its report, so that is refused. */
const codeOfRefusedReport = "InvalidProvider";

/** Whether everything went as it should. `log` is what portico wrote meanwhile: the codes of its lines. */
export async function check(demo: Demo, log: readonly string[], print: Print): Promise<boolean> {
  const report = new Report(demo.origin, print);
  for (const { title, run } of journeys) {
    report.title(title);
    await run({ demo, report }).catch((error: unknown) => report.broken(error));
  }
  report.title("The log of the application");
  const codes = [...new Set(log)].filter((code) => code !== codeOfRefusedReport).toSorted();
  report.step(`contains exactly the expected codes: ${codes.join(", ")}`, undefined, [
    expectedCodes.join(", "),
    codes.join() === expectedCodes.join(),
  ]);
  print(`\n${report.passed} passed, ${report.failed} failed`);
  return report.failed === 0;
}
