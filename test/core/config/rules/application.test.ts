/** Rules about the configuration as a whole. */
import { describe, expect, it } from "vitest";
import { secret } from "../../../world/config.ts";
import { oidc, verdict } from "../helpers.ts";

const fine = { type: undefined, message: "", warnings: [], loggedWarnings: [] };

describe("a valid configuration", () => {
  it("has no fault and no warning, in production and in development", () => {
    expect(verdict({})).toEqual(fine);
    expect(verdict({}, false)).toEqual(fine);
  });
});

describe("secretIsStrong", () => {
  it.each([["one"], ["a rotated one", 2]])("accepts %s random secret", (_what, count = 1) => {
    expect(verdict({ secret: Array.from({ length: count }, () => secret) })).toEqual(fine);
  });

  // biome-ignore format: a table
  it.each([[""], [[""]], ["   "], [undefined], [[]], [["", " "]]])("JW-20: in production, %j is MissingSecretError", (missing) => {
    expect(verdict({ secret: missing })).toMatchObject({ type: "MissingSecretError", message: expect.stringContaining("npx portico secret") });
  });

  it.each([[["", secret]], [[secret, "  "]]])(
    "JW-20: a blank one among good ones is MissingSecretError, everywhere",
    (secrets) => {
      expect(verdict({ secret: secrets }).type).toBe("MissingSecretError");
      expect(verdict({ secret: secrets }, false).type).toBe("MissingSecretError");
    },
  );

  it("in development, a missing one is a warning that explains how to create one", () => {
    for (const missing of [undefined, "", []]) {
      const { type, loggedWarnings } = verdict({ secret: missing }, false);
      expect(type).toBeUndefined();
      expect(loggedWarnings).toEqual([
        { code: "ephemeral-secret", message: expect.stringContaining("npx portico secret") },
      ]);
    }
  });

  // biome-ignore format: a table
  it.each([
    "a",
    "secret",
    "vJ3mZ0sX7nq5Y1hT8bKc2RgW4dLfP9u",
    "a".repeat(64),
    "abcabcabcabcabcabcabcabcabcabcabcabcabc",
    "change-me-change-me-change-me-change-me",
    "please-replace-this-with-something-long",
    "your-super-long-and-random-secret-value-here",
    "a-string-of-at-least-32-characters-long",
    "my super secret key that nobody will guess",
    "<insert your 32 characters or more here>",
  ])("JW-21: %j is an error in production, and a warning in development", (weak) => {
    expect(verdict({ secret: weak })).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("npx portico secret") });
    expect(verdict({ secret: weak }, false)).toMatchObject({ type: undefined, warnings: ["weak-secret"] });
    expect(verdict({ secret: [secret, weak] }).type).toBe("InvalidConfiguration");
    if (weak.length > 8) expect(verdict({ secret: weak }).message).not.toContain(weak);
  });

  it.each(["f3a9c0d1e2b48796a5f4c3d2e1b09786", "0123-4567-89ab-cdef-fedc-ba98-7654", secret])(
    "JW-21: %s passes",
    (good) => {
      expect(verdict({ secret: good })).toEqual(fine);
    },
  );

  it.each([[5], [new Uint8Array(32)], [{ secret }], [[secret, 5]], [[undefined]], [true]])(
    "JW-22: %j is a configuration error",
    (odd) => {
      expect(verdict({ secret: odd }).type).toBe("InvalidConfiguration");
      expect(verdict({ secret: odd }, false)).toMatchObject({
        type: "InvalidConfiguration",
        message: expect.stringMatching(/^secret must be a string or a list of strings/),
      });
    },
  );
});

describe("hostIsTrusted", () => {
  it.each([undefined, false, []])("without url and with trustHost %j, the address is not known", (trustHost) => {
    expect(verdict({ url: undefined, trustHost }).type).toBe("UntrustedHost");
    expect(verdict({ url: undefined, trustHost }).message).toMatch(/trustHost.*AUTH_URL=.*AUTH_TRUST_HOST=true/);
    expect(verdict({ url: undefined, trustHost }, false).type).toBe("UntrustedHost");
    expect(verdict({ trustHost })).toEqual(fine);
  });

  it.each([
    [true],
    [["app.example"]],
    [["App.Example:8443", "localhost:3000", "[::1]:3000", "127.0.0.1", "a.b:80", "a.b:443"]],
  ])("trustHost %j is enough", (trustHost) => {
    expect(verdict({ url: undefined, trustHost })).toEqual(fine);
  });

  it.each(["https://app.example", "app.example/x", "*.example", "a b", "", "user@a.b", "a.b:99999", "0x7f.1"])(
    "%j in trustHost is not a host",
    (host) => {
      expect(verdict({ trustHost: ["app.example", host] })).toMatchObject({
        type: "InvalidConfiguration",
        message: expect.stringContaining("is not a host"),
      });
    },
  );
});

describe("urlIsSound", () => {
  it.each(["https://app.example", "https://app.example/", "https://app.example/auth", "http://localhost:3000"])(
    "accepts %s",
    (url) => {
      expect(verdict({ url })).toEqual(fine);
    },
  );

  // biome-ignore format: a table
  it.each(["foo", "", "app.example", "javascript:x", "ftp://app.example", "https://u:p@app.example", "https://u@app.example", "https://app.example/#x", "https://app.example/?x=1"])(
    "MT-17: %j is a configuration error that names AUTH_URL", (url) => {
      expect(verdict({ url })).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("AUTH_URL") });
    },
  );
});

describe("basePathIsSound", () => {
  it.each(["/auth", "/", "", "/api/auth", "auth", "/auth/", "/v1.0/~a_b-c"])("accepts %j", (basePath) => {
    expect(verdict({ basePath })).toEqual(fine);
  });

  it.each(["/a b", "/a?b", "/a#b", "/a%2fb", "/a//b", "/a/../b", "/.", "\\auth", "/é", "https://app.example/auth"])(
    "refuses %j",
    (basePath) => {
      expect(verdict({ basePath }).type).toBe("InvalidConfiguration");
    },
  );
});

describe("agesAreSound", () => {
  it.each([1, 60, 30 * 86_400, 10 * 365 * 86_400])("accepts a maxAge of %i seconds", (maxAge) => {
    expect(verdict({ session: { maxAge, updateAge: 0 }, jwt: { maxAge } })).toEqual(fine);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e12, "30d", 1.5])(
    "JW-29: a maxAge of %j is a configuration error",
    (maxAge) => {
      expect(verdict({ session: { maxAge } })).toMatchObject({
        type: "InvalidConfiguration",
        message: expect.stringContaining("session.maxAge"),
      });
      expect(verdict({ jwt: { maxAge } })).toMatchObject({
        type: "InvalidConfiguration",
        message: expect.stringContaining("jwt.maxAge"),
      });
    },
  );

  it.each([-1, Number.NaN, 1e12, "1d"])("an updateAge of %j is one too", (updateAge) => {
    expect(verdict({ session: { updateAge } })).toMatchObject({
      type: "InvalidConfiguration",
      message: expect.stringContaining("session.updateAge"),
    });
  });

  it("warns of an updateAge that never applies", () => {
    expect(verdict({ session: { maxAge: 60 } })).toMatchObject({ type: undefined, warnings: ["late-update"] });
    expect(verdict({ session: { maxAge: 60, updateAge: 60 } })).toEqual(fine);
  });
});

describe("strategyFits", () => {
  it("knows jwt and database, and no other", () => {
    expect(verdict({ session: { strategy: "jwt" } })).toEqual(fine);
    expect(verdict({ session: { strategy: "cookie" } }).type).toBe("UnsupportedStrategy");
  });

  it("needs an adapter for database", () => {
    expect(verdict({ session: { strategy: "database" } })).toMatchObject({
      type: "UnsupportedStrategy",
      message: expect.stringContaining("adapter"),
    });
  });
});

describe("cookies", () => {
  it("SF-18: bad names are a configuration error", () => {
    expect(verdict({ cookies: { sessionToken: { name: "a; Domain=evil.example" } } }).type).toBe(
      "InvalidConfiguration",
    );
  });

  it("SF-20: bad attributes are a configuration error", () => {
    expect(verdict({ cookies: { sessionToken: { options: { sameSite: "none" } } } }).type).toBe("InvalidConfiguration");
  });

  it("former keys cause a warning", () => {
    expect(verdict({ cookies: { state: {} } })).toMatchObject({ type: undefined, warnings: ["cookies"] });
  });

  it("SF-08: warns where Secure would be lost", () => {
    expect(verdict({ useSecureCookies: false }).warnings).toEqual(["insecure-cookies"]);
    expect(verdict({ useSecureCookies: false, url: "http://localhost:3000" }, false)).toEqual(fine);
    expect(verdict({ useSecureCookies: true })).toEqual(fine);
  });
});

describe("themeIsSound", () => {
  it("accepts colours and pictures, and empty texts for none", () => {
    expect(
      verdict({
        theme: {
          colorScheme: "dark",
          name: "Acme",
          brandColor: "#346df1",
          brandColorDark: "#8af",
          buttonText: "white",
          logo: "/logo.svg",
        },
      }),
    ).toEqual(fine);
    expect(verdict({ theme: { name: "", brandColor: "", brandColorDark: "", buttonText: "", logo: "" } })).toEqual(
      fine,
    );
  });

  it("XS-02: colorScheme is one of three words", () => {
    expect(verdict({ theme: { colorScheme: 'x"><script>alert(1)</script>' } }).type).toBe("InvalidConfiguration");
  });

  it("XS-03: buttonText is a colour", () => {
    expect(verdict({ theme: { buttonText: "red;}body{background:url(https://evil/x)}" } }).type).toBe(
      "InvalidConfiguration",
    );
  });

  it.each(["red; --x:url(//evil)", "expression(1)", "\\0072ed", "</STYLE >"])(
    "XS-05: brandColor %j is invalid, in the dark scheme too",
    (brandColor) => {
      expect(verdict({ theme: { brandColor } }).type).toBe("InvalidConfiguration");
      expect(verdict({ theme: { brandColorDark: brandColor } }).message).toContain("theme.brandColorDark");
    },
  );

  it("a logo is a picture", () => {
    expect(verdict({ theme: { logo: "http://evil.example/x" } }).type).toBe("InvalidConfiguration");
  });
});

describe("pagesAreSound", () => {
  it.each(["/login", "/login?x=1", "https://login.example/x"])("accepts %s", (signIn) => {
    expect(verdict({ pages: { signIn } })).toEqual(fine);
  });

  it.each(["login", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", "/a\nb"])("refuses %j", (error) => {
    expect(verdict({ pages: { error } })).toMatchObject({
      type: "InvalidConfiguration",
      message: expect.stringContaining("pages.error"),
    });
  });
});

describe("debugIsMeant", () => {
  it("LG-04: debug in production is warned of", () => {
    expect(verdict({ debug: true }).warnings).toEqual(["debug-enabled"]);
    expect(verdict({ debug: true }, false)).toEqual(fine);
    expect(verdict({ debug: false })).toEqual(fine);
    expect(verdict({ debug: true, logger: { debug() {} } })).toEqual(fine);
  });
});

describe("all together", () => {
  it("all problems are reported together, under the class of the first", () => {
    const { type, message } = verdict({
      secret: "",
      url: "foo",
      pages: { error: "x" },
      providers: [{ ...oidc, issuer: undefined }],
    });
    expect(type).toBe("MissingSecretError");
    expect(message).toMatch(
      /^There are 4 problems with the configuration\. \(1\) No secret is configured.*\(2\) AUTH_URL.*\(3\) The issuer.*\(4\) pages\.error/,
    );
    expect(message).not.toContain("\n");
  });

  it("one problem is reported as it is", () => {
    expect(verdict({ url: "foo" }).message).toMatch(/^AUTH_URL/);
  });
});
