/** The issuer as a browser sees it: a page to choose a user, redirects, and forms that post themselves. */
import { describe, expect, it } from "vitest";
import type { IssuerOptions } from "../../src/testing/index.ts";
import { createIssuer } from "../../src/testing/index.ts";

const callback = "https://app.example/auth/callback/op";
const ines = { sub: "1", name: "Ines <b>Moreau</b>", email: "ines@lighthouse.example" };
const kofi = { sub: "2", name: "Kofi Mensah" };

const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const requestUrl = (issuer: { url: string }, more: Record<string, string> = {}): string =>
  `${issuer.url}/authorize?${new URLSearchParams({
    client_id: "cid",
    redirect_uri: callback,
    response_type: "code",
    scope: "openid",
    state: "the-state",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...more,
  })}`;

const get = (options: IssuerOptions, more?: Record<string, string>) => {
  const issuer = createIssuer(options);
  return issuer.handle(new Request(requestUrl(issuer, more)));
};

const choose = (options: IssuerOptions, sub: string) => {
  const issuer = createIssuer(options);
  const request = new Request(requestUrl(issuer), { method: "POST", body: new URLSearchParams({ sub }) });
  return issuer.handle(request);
};

const locationOf = (response: Response) => new URL(response.headers.get("location") ?? "");

describe("without people", () => {
  it("the default user signs in at once", async () => {
    const response = await get({});
    expect(response.status).toBe(303);
    const { origin, pathname, searchParams } = locationOf(response);
    expect(origin + pathname).toBe(callback);
    expect(Object.fromEntries(searchParams)).toMatchObject({ state: "the-state", iss: "https://op.example" });
    expect(searchParams.get("code")).toMatch(/^code-/);
  });

  it("form_post is a form that posts itself", async () => {
    const response = await get({}, { response_mode: "form_post", state: '"><script>' });
    const text = await response.text();
    expect(response.headers.get("content-type")).toBe("text/html;charset=UTF-8");
    expect(text).toContain(`<form method="post" action="${callback}">`);
    expect(text).toContain('name="state" value="&quot;&gt;&lt;script&gt;"');
  });
});

describe("with people", () => {
  const people = [ines, kofi];

  it("the visitor chooses, and names are text", async () => {
    const response = await get({ people });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(text).toContain("Ines &lt;b&gt;Moreau&lt;/b&gt;");
    expect(text).toContain("Kofi Mensah");
  });

  it("the chosen user signs in", async () => {
    const issuer = createIssuer({ people, auth: "none", oidc: false });
    const request = new Request(requestUrl(issuer), { method: "POST", body: new URLSearchParams({ sub: "2" }) });
    const code = locationOf(await issuer.handle(request)).searchParams.get("code") ?? "";
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: callback,
      client_id: "cid",
      code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    });
    const token = await issuer.handle(new Request(`${issuer.url}/token`, { method: "POST", body }));
    const { access_token } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const userinfo = await issuer.handle(new Request(`${issuer.url}/userinfo`, { headers }));
    expect(await userinfo.json()).toEqual(kofi);
    expect(issuer.complaints).toEqual([]);
  });

  it.each([
    ["a cancelled choice", ""],
    ["an unknown user", "3"],
  ])("%s is access_denied", async (_, sub) => {
    expect(locationOf(await choose({ people }, sub)).searchParams.get("error")).toBe("access_denied");
  });

  it("prompt=none is login_required, without a page", async () => {
    const response = await get({ people }, { prompt: "none" });
    expect(locationOf(response).searchParams.get("error")).toBe("login_required");
  });
});

it("a redirect URI that is not registered gets a page, and no redirect", async () => {
  const options = { redirectUris: [callback] };
  const refused = await get(options, { redirect_uri: "https://evil.example/" });
  expect(refused.status).toBe(400);
  expect(refused.headers.get("location")).toBeNull();
  expect(await refused.text()).toContain("redirect_uri https://evil.example/ is not registered");
  expect((await get(options)).status).toBe(303);
});

it("the end session endpoint sends the browser back", async () => {
  const issuer = createIssuer({ logout: true });
  const query = new URLSearchParams({ client_id: "cid", post_logout_redirect_uri: "https://app.example/", state: "s" });
  const response = await issuer.handle(new Request(`${issuer.url}/logout?${query}`));
  expect(locationOf(response).href).toBe("https://app.example/?state=s");
});

it("what it does not know is a 404", async () => {
  expect((await createIssuer().handle(new Request("https://op.example/unknown"))).status).toBe(404);
});
