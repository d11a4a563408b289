/** A minimal browser for the script of the sign-in page: elements, forms, credentials, and a record of their use. */

type Fields = readonly (readonly [name: string, value: string])[];

/** A form of the page. `posted`: the fields that the script added, once it was submitted. */
export class FakeForm {
  readonly dataset: { readonly passkey: string };
  readonly fields: Fields;
  readonly added: { name: string; value: string }[] = [];
  posted: Record<string, string> | undefined;
  #submit: (event: object) => unknown = () => undefined;

  constructor(passkey: "authenticate" | "register", fields: Fields) {
    this.dataset = { passkey };
    this.fields = fields;
  }
  addEventListener(_type: string, listener: (event: object) => unknown): void {
    this.#submit = listener;
  }
  append(input: { name: string; value: string }): void {
    this.added.push(input);
  }
  /** The visitor presses the button. */
  press(): void {
    this.#submit({ preventDefault: () => undefined });
  }
}

/** The passkey requests to the browser. */
interface CredentialRequest {
  readonly publicKey: Record<string, unknown>;
  readonly mediation?: string;
  readonly signal?: AbortSignal;
}

/** What the browser and the server do. */
export interface FakeBrowser {
  readonly autofill?: boolean;
  readonly hasPasskeys?: boolean;
  readonly respond: (url: string) => { status: number; body: object };
  readonly ask: (request: CredentialRequest, method: "create" | "get") => Promise<object>;
}

/** In place of `FormData`: called with `new`, it returns what the script iterates over. */
function fieldsOf(form: FakeForm): Fields {
  return form.fields;
}

/** Runs a script on a page with two forms. */
export function runScript(script: string, { autofill = false, hasPasskeys = true, respond, ask }: FakeBrowser) {
  const common = [
    ["csrfToken", "t0ken"],
    ["callbackUrl", "https://app.example/a?b=1"],
  ] as const;
  const signIn = new FakeForm("authenticate", common);
  const signUp = new FakeForm("register", [...common, ["name", "Ada & co"]]);
  const note = { hidden: true };
  const hint = { hidden: false };
  const dataset = {
    options: "/auth/webauthn-options/passkey",
    signin: "/auth/signin",
    ...(autofill && { autofill: "" }),
  };
  const section = { dataset, hidden: true, querySelectorAll: () => [signIn, signUp], querySelector: () => note };
  const left: string[] = [];
  const fetched: string[] = [];
  const asked: (readonly ["create" | "get", CredentialRequest])[] = [];
  const askedFor = (method: "create" | "get") => (request: CredentialRequest) => {
    asked.push([method, request]);
    return ask(request, method);
  };
  const globals = {
    PublicKeyCredential: hasPasskeys
      ? Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true })
      : undefined,
    navigator: { credentials: { create: askedFor("create"), get: askedFor("get") } },
    document: {
      querySelectorAll: (selector: string) => (selector === "[data-passkeys]" ? [section] : [hint]),
      createElement: () => ({}),
    },
    FormData: fieldsOf,
    HTMLFormElement: {
      prototype: {
        submit(this: FakeForm) {
          this.posted = Object.fromEntries(this.added.map(({ name, value }) => [name, value]));
        },
      },
    },
    location: { assign: (url: string) => left.push(url) },
    fetch: async (url: string) => {
      fetched.push(url);
      const { status, body } = respond(url);
      return { ok: status === 200, json: async () => body };
    },
  };
  new Function(...Object.keys(globals), script)(...Object.values(globals));
  return { signIn, signUp, note, hint, section, left, fetched, asked };
}
