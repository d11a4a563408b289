/** The catalogue, the makers, and details of the first cards. What holds for every card: `test/catalogue`. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { cardOf, resolveProvider } from "../../src/core/config/providers/resolve.ts";
import { defaultProfile } from "../../src/core/methods/oauth/profile.ts";
import type { Provider } from "../../src/core/types/provider.ts";
import Apple from "../../src/providers/apple.ts";
import Auth0 from "../../src/providers/auth0.ts";
import Cognito from "../../src/providers/cognito.ts";
import Discord from "../../src/providers/discord.ts";
import Email from "../../src/providers/email.ts";
import GitHub from "../../src/providers/github.ts";
import GitLab from "../../src/providers/gitlab.ts";
import Google from "../../src/providers/google.ts";
import { builtIn, isBuiltIn, providerIds } from "../../src/providers/index.ts";
import Keycloak from "../../src/providers/keycloak.ts";
import MicrosoftEntraID from "../../src/providers/microsoft-entra-id.ts";
import OAuth from "../../src/providers/oauth.ts";
import OIDC from "../../src/providers/oidc.ts";
import Okta from "../../src/providers/okta.ts";
import { bundle } from "../bench/bundle.ts";

type Options = Record<string, unknown>;
type Make = (options?: Options) => Provider;

const cards: Readonly<Record<string, Make>> = {
  apple: Apple as Make,
  auth0: Auth0 as Make,
  cognito: Cognito as Make,
  discord: Discord as Make,
  github: GitHub as Make,
  gitlab: GitLab as Make,
  google: Google as Make,
  keycloak: Keycloak as Make,
  "microsoft-entra-id": MicrosoftEntraID as Make,
  okta: Okta as Make,
};

describe.each(Object.entries(cards))("the card %s", (_, make) => {
  it("AL-07: takes the id of a person from a stable claim, never from an address", () => {
    const card = cardOf(() => make({ clientId: "a", issuer: "https://mine.example" }));
    const ready = resolveProvider(card, {});
    if (ready.type !== "oauth" && ready.type !== "oidc") throw new Error("A card of OAuth was expected.");
    const { profile = defaultProfile } = ready;
    const claims = { sub: "the-sub", id: "80351110224678912", discriminator: "0", username: "name", login: "name" };
    const changing = {
      email: "a@b.example",
      preferred_username: "a@b.example",
      upn: "a@b.example",
      name: "a@b.example",
    };
    const user = profile({ ...claims, ...changing }, {});
    expect([claims.sub, claims.id]).toContain((user as { id: string }).id);
  });
});

describe("the catalogue", () => {
  it("has every card, in the order of the alphabet", () => {
    expect(providerIds).toEqual([...providerIds].sort());
    expect(providerIds).toEqual(expect.arrayContaining(Object.keys(cards)));
    expect(isBuiltIn("github")).toBe(true);
    for (const id of ["GitHub", "toString", "__proto__", ""]) expect(isBuiltIn(id)).toBe(false);
  });

  it.each(Object.entries(cards))("makes %s as its own file does", async (id, make) => {
    const options = { clientId: "a", issuer: "https://mine.example" };
    const lazy = builtIn(id as "okta", options);
    const card = await lazy.load(lazy.options);
    expect([lazy.id, lazy.type]).toEqual([card.id, card.type]);
    expect(JSON.stringify(card)).toBe(JSON.stringify(make(options)));
  });

  it("takes what is added to the options before it loads, such as the environment", async () => {
    const lazy = builtIn("github", { clientId: "a" });
    const card = await lazy.load({ ...lazy.options, clientSecret: "b" });
    expect(cardOf(card)).toMatchObject({ id: "github", clientId: "a", clientSecret: "b" });
  });

  it("has an id of the application's choice", () => {
    expect(builtIn("github", { id: "github-work" }).id).toBe("github-work");
  });

  it("has mail services and credentials too", async () => {
    const mail = builtIn("resend", { from: "a@b.example" });
    expect(await mail.load(mail.options)).toMatchObject({ id: "resend", type: "email", maxAge: 600 });
    const smtp = builtIn("nodemailer", { from: "a@b.example", server: "smtp://localhost" });
    expect(await smtp.load(smtp.options)).toMatchObject({ id: "nodemailer", type: "email", maxAge: 600 });
    const typed = builtIn("credentials", { authorize: () => null });
    expect(await typed.load(typed.options)).toMatchObject({ id: "credentials", type: "credentials", credentials: {} });
  });

  it("reports an unknown card", () => {
    expect(() => builtIn("nobody" as "github")).toThrow(/no built-in provider "nobody"/);
  });
});

describe("the makers", () => {
  it("make a card of any OpenID Connect provider", () => {
    const card = cardOf(OIDC({ id: "acme", name: "Acme", issuer: "https://login.acme.example" }));
    expect(card).toMatchObject({ id: "acme", name: "Acme", type: "oidc", issuer: "https://login.acme.example" });
    expect(OIDC({ id: "acme" }).name).toBe("acme");
  });

  it("make a card of any OAuth 2.0 provider, with claims of any shape", () => {
    const card = OAuth({
      id: "acme",
      authorization: { url: "https://acme.example/authorize", params: { scope: "profile" } },
      token: "https://acme.example/token",
      userinfo: "https://acme.example/me",
      profile: ({ uid }: { uid: number }) => ({ id: String(uid) }),
    });
    expect(cardOf(card as Provider)).toMatchObject({
      id: "acme",
      name: "acme",
      type: "oauth",
      token: { url: "https://acme.example/token" },
    });
    expect(card.options?.profile?.({ uid: 7 }, {})).toEqual({ id: "7" });
  });

  it("make a card of any mail service", () => {
    const send = () => {};
    const card = cardOf(Email({ sendVerificationRequest: send, from: "a@b.example", maxAge: 60 }));
    expect(card).toMatchObject({
      id: "email",
      type: "email",
      sendVerificationRequest: send,
      from: "a@b.example",
      maxAge: 60,
    });
    expect(Email({ sendVerificationRequest: send }).maxAge).toBe(600);
  });
});

describe("the secret of Apple", () => {
  it("is signed with the key of the developer, if there is one", () => {
    const privateKey = { key: "-----BEGIN PRIVATE KEY-----", keyId: "ABC123DEFG", teamId: "DEF123GHIJ" };
    expect(cardOf(Apple({ clientId: "com.example", privateKey }) as Provider)).toMatchObject({
      signedSecret: {
        key: privateKey.key,
        keyId: "ABC123DEFG",
        issuer: "DEF123GHIJ",
        audience: "https://appleid.apple.com",
      },
    });
    expect(Apple()).not.toHaveProperty("signedSecret");
  });
});

describe("a bundle", () => {
  const built = async (contents: string) => {
    const { metafile, outputFiles } = await bundle(contents, ["nodemailer"]);
    const entry = metafile.outputs["out/stdin.js"];
    const text = outputFiles.find(({ path }) => path.endsWith("stdin.js"))?.text ?? "";
    return { text, inputs: Object.keys(entry?.inputs ?? {}).filter((path) => path.includes("src/providers/")) };
  };

  it("of the catalogue has no card in it: each is loaded when it is used", async () => {
    const { inputs } = await built(
      'import { builtIn } from "../../src/providers/index.ts"; console.log(builtIn("github"));',
    );
    expect(inputs.toSorted()).toEqual(
      ["index", "lib/catalogue", "lib/compact/rows"].map((name) => `src/providers/${name}.ts`),
    );
  });

  it("of a card has no mark in it, and no mail: they are loaded when they are shown or sent", async () => {
    const source = ["github", "resend"].map((id) => `export * as ${id} from "../../src/providers/${id}.ts";`).join("");
    const { outputFiles, metafile } = await bundle(source, ["nodemailer"]);
    const { inputs } = await built(source);
    expect(inputs.toSorted()).toEqual(["src/providers/github.ts", "src/providers/resend.ts"]);
    const later = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
    expect(later).toEqual(expect.arrayContaining(["src/providers/lib/marks/github.ts", "src/providers/lib/mail.ts"]));
    expect(outputFiles.length).toBeGreaterThan(2);
  });

  it("grows by less than 1 kB for one card (median, gzip)", async () => {
    const sizes = await Promise.all(
      Object.keys(cards).map(async (id) => {
        const { text, inputs } = await built(`import card from "../../src/providers/${id}.ts"; console.log(card());`);
        expect(inputs).toEqual([`src/providers/${id}.ts`]);
        return gzipSync(text).length;
      }),
    );
    const median = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)];
    expect(median).toBeLessThan(1000);
  });
});

describe("GitHub Enterprise Server", () => {
  it("has its own addresses, with or without a slash at the end", () => {
    for (const baseUrl of ["https://github.example.com", "https://github.example.com/"]) {
      expect(GitHub({ enterprise: { baseUrl } })).toMatchObject({
        issuer: "https://github.example.com/login/oauth",
        authorization: { url: "https://github.example.com/login/oauth/authorize" },
        token: { url: "https://github.example.com/login/oauth/access_token" },
        userinfo: { url: "https://github.example.com/api/v3/user" },
      });
    }
  });
});

describe("a self-managed GitLab", () => {
  it("has its own addresses, with or without a slash at the end, and in a folder", () => {
    for (const baseUrl of ["https://example.com/gitlab", "https://example.com/gitlab/"]) {
      expect(GitLab({ baseUrl })).toMatchObject({
        issuer: "https://example.com/gitlab",
        authorization: { url: "https://example.com/gitlab/oauth/authorize" },
        token: { url: "https://example.com/gitlab/oauth/token" },
        userinfo: { url: "https://example.com/gitlab/api/v4/user" },
      });
    }
  });
});

describe("the pictures of Discord", () => {
  it.each([
    ["0", "80351110224678912", 5],
    ["0", "4194304", 1],
    ["1337", "80351110224678912", 2],
    ["0005", "80351110224678912", 0],
  ])("discriminator %s, id %s: number %i", (discriminator, id, number) => {
    const user = { id, discriminator, username: "n", global_name: null, avatar: null };
    expect(Discord().profile?.(user, {})).toMatchObject({
      image: `https://cdn.discordapp.com/embed/avatars/${number}.png`,
    });
  });
});

describe("the tenants of Microsoft Entra ID", () => {
  const template = "https://login.microsoftonline.com/{tenantid}/v2.0";
  const tid = "72f988bf-86f1-41af-91ab-2d7cd011db47";
  const other = "9188040d-6c67-4c5b-b112-36a304b66dad";

  it("ID-44: are all, unless the application lists them", () => {
    expect(MicrosoftEntraID().issuerFrom?.({ tid }, template)).toBe(`https://login.microsoftonline.com/${tid}/v2.0`);
    const few = MicrosoftEntraID({ tenants: [tid] });
    expect(few.issuerFrom?.({ tid }, template)).toBe(`https://login.microsoftonline.com/${tid}/v2.0`);
    expect(() => few.issuerFrom?.({ tid: other }, template)).toThrow(/not one of/);
  });

  it.each(["../x", "common", "", undefined, null, 5, `${tid}/x`, `x${tid}`, tid.toUpperCase(), `${tid}\n`])(
    "ID-44: are named by a GUID, and %j is not one",
    (odd) => {
      expect(() => MicrosoftEntraID().issuerFrom?.({ tid: odd }, template)).toThrow(/not a GUID/);
    },
  );

  it("ID-44: one tenant is one tenant, whatever the claim contains", () => {
    const issuer = `https://login.microsoftonline.com/${tid}/v2.0`;
    expect(MicrosoftEntraID({ issuer }).issuerFrom?.({ tid: other }, issuer)).toBe(issuer);
  });

  it.each([undefined, false, "true", 1, null])(
    "AL-06: an address without the proof of its domain's owner (%j) is not proved",
    (xms_edov) => {
      const claims = {
        sub: "s",
        tid,
        email: "ceo@victim.example",
        email_verified: true,
        xms_edov: xms_edov as boolean,
      };
      expect(MicrosoftEntraID().emailVerified?.(claims)).toBe(false);
      expect(MicrosoftEntraID().emailVerified?.({ ...claims, xms_edov: true })).toBe(true);
    },
  );
});
