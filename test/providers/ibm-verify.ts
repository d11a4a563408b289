/** IBM Verify, as its documentation shows it. */
import IBMVerify from "../../src/providers/ibm-verify.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://acme.verify.ibm.com/oidc/endpoint/default";

export const ibmVerify = plainOidc({
  id: "ibm-verify",
  documented: ["https://docs.verify.ibm.com/verify/"],
  provider: IBMVerify({ clientId, clientSecret, issuer: url }),
  issuer: { url, sendsIss: false },
});
