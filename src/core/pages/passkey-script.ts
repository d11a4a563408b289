/** The script of the sign-in page where passkeys are offered: it stands in the page, and the policy knows it by its hash. */

/**
 * Asks for options, hands them to the browser, and posts what comes back. It shows what is hidden without it, and reads
 * attributes of our own markup alone: nothing that a name of a field could stand in for.
 */
export const passkeyScript = `"use strict";
(() => {
  if (typeof PublicKeyCredential !== "function" || !navigator.credentials) return;

  // Options as they stand in JSON, and as the browser wants them (Web Authentication Level 3, section 5.1).
  const decode = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const encode = (bytes) =>
    btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""))
      .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const known = (list) => (list || []).map((one) => ({ ...one, id: decode(one.id) }));
  const wish = {
    register: (options) => ({
      ...options,
      challenge: decode(options.challenge),
      user: { ...options.user, id: decode(options.user.id) },
      excludeCredentials: known(options.excludeCredentials),
    }),
    authenticate: (options) => ({
      ...options,
      challenge: decode(options.challenge),
      allowCredentials: known(options.allowCredentials),
    }),
  };
  const told = ({ id, type, response }) => {
    const parts = { clientDataJSON: encode(response.clientDataJSON) };
    for (const name of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (response[name] && !(name === "authenticatorData" && response.attestationObject)) parts[name] = encode(response[name]);
    }
    if (response.getTransports) parts.transports = response.getTransports();
    return JSON.stringify({ id, rawId: id, type, response: parts });
  };

  const never = () => new Promise(() => {});
  const submit = HTMLFormElement.prototype.submit;
  // Milliseconds. A challenge lives for 15 minutes.
  const fresh = 600000;

  const start = (place) => {
    const { options: address, signin } = place.dataset;
    const note = place.querySelector("[role=status]");
    const forms = [...place.querySelectorAll("form")];
    const first = forms.find((form) => form.dataset.passkey === "authenticate");
    let waiting;

    const ask = async (form) => {
      const asked = new URLSearchParams({ action: form.dataset.passkey });
      for (const [name, value] of new FormData(form)) if (name !== "csrfToken") asked.set(name, value);
      const answer = await fetch(address + "?" + asked);
      const { options, error } = await answer.json();
      if (answer.ok) return options;
      location.assign(signin + "?" + new URLSearchParams({ error, callbackUrl: asked.get("callbackUrl") }));
      return never();
    };

    const use = async (form, more) => {
      const action = form.dataset.passkey;
      const options = await ask(form);
      const publicKey = wish[action](options);
      const key = await navigator.credentials[action === "register" ? "create" : "get"]({ ...more, publicKey });
      for (const [name, value] of Object.entries({ action, state: options.challenge, data: told(key) })) {
        const input = document.createElement("input");
        Object.assign(input, { type: "hidden", name, value });
        form.append(input);
      }
      submit.call(form);
      return never();
    };

    // In the fields of the page: the browser waits until somebody chooses a passkey there.
    const offer = async () => {
      if (!("autofill" in place.dataset) || !PublicKeyCredential.isConditionalMediationAvailable) return;
      if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return;
      for (let old = true; old; ) {
        const turn = new AbortController();
        waiting = turn;
        old = false;
        const timer = setTimeout(() => { old = true; turn.abort(); }, fresh);
        await use(first, { mediation: "conditional", signal: turn.signal }).catch(() => {});
        clearTimeout(timer);
      }
    };

    for (const form of forms) {
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (waiting) waiting.abort();
        note.hidden = true;
        await use(form, {}).catch(() => { note.hidden = false; });
        offer();
      });
    }
    place.hidden = false;
    offer();
  };

  for (const place of document.querySelectorAll("[data-passkeys]")) start(place);
  for (const hint of document.querySelectorAll("[data-without-passkeys]")) hint.hidden = true;
})();
`;
