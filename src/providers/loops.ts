/** Links by e-mail, over Loops, in a mail that is written there. https://loops.so/docs/api-reference/send-transactional-email */
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from "../core/types/email-provider.ts";
import { definedOptions } from "./lib/parts.ts";

/**
 * Options of {@link Loops}. `transactionalId` names the mail, whose data variable `url` is the link. `apiKey` may come from
 * `AUTH_LOOPS_KEY`.
 */
export type LoopsOptions = EmailUserConfig & { readonly transactionalId: string };

const sender =
  (transactionalId: string) =>
  async ({ identifier, url, provider }: SendVerificationRequestParams): Promise<void> => {
    const { postMail } = await import("./lib/mail.ts");
    await postMail({
      service: "Loops",
      url: "https://app.loops.so/api/v1/transactional",
      headers: { authorization: `Bearer ${provider.apiKey}` },
      mail: { transactionalId, email: identifier, dataVariables: { url } },
    });
  };

/** Sends magic links over Loops, in a mail that is written there. */
export default function Loops(input: LoopsOptions): EmailConfig {
  const { transactionalId, ...options } = definedOptions(input, "Loops", "transactionalId");
  const send = sender(transactionalId);
  const needs = ["apiKey", ...(transactionalId ? [] : ["transactionalId"])];
  return { id: "loops", name: "E-mail", type: "email", maxAge: 600, needs, sendVerificationRequest: send, options };
}
