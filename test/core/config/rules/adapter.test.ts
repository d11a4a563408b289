/** What the configuration asks of the adapter. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../../../src/adapters/memory.ts";
import { mail, oauth2, oidc, verdict } from "../helpers.ts";

const stores = (...names: string[]) => Object.fromEntries(names.map((name) => [name, () => null]));
const accounts = ["getUser", "getUserByAccount", "getUserByEmail", "createUser", "linkAccount"];
const links = ["createVerificationToken", "useVerificationToken", "getUserByEmail", "createUser", "updateUser"];
const sessions = ["createSession", "getSessionAndUser", "updateSession", "deleteSession"];
const credentials = { id: "c", name: "C", type: "credentials", credentials: {}, authorize: () => null };
const jwt = { strategy: "jwt" };
const fine = { type: undefined, message: "", warnings: [], loggedWarnings: [] };

describe("adapterFits", () => {
  it("no adapter is needed for OAuth and credentials", () => {
    expect(verdict({ providers: [oidc, oauth2, credentials] })).toEqual(fine);
  });

  it("e-mail sign-in requires one", () => {
    expect(verdict({ providers: [mail] })).toMatchObject({
      type: "MissingAdapter",
      message: expect.stringContaining("E-mail sign-in"),
    });
  });

  it("the memory adapter has all that is needed", () => {
    expect(verdict({ adapter: MemoryAdapter(), providers: [oidc, oauth2, mail, credentials] })).toEqual(fine);
  });

  // biome-ignore format: a table
  it.each([
    ["OAuth sign-in",         accounts, { providers: [oidc], session: jwt }],
    ["OAuth sign-in",         accounts, { providers: [oauth2], session: jwt }],
    ["E-mail sign-in",        links,    { providers: [mail], session: jwt }],
    ["The database strategy", sessions, { providers: [credentials] }],
    ["The database strategy", sessions, { providers: [credentials], session: { strategy: "database" } }],
  ])("%s needs %j", (what, methods, config) => {
    expect(verdict({ ...config, adapter: stores(...methods) })).toEqual(fine);
    for (const lacking of methods) {
      const adapter = stores(...methods.filter((name) => name !== lacking));
      expect(verdict({ ...config, adapter })).toMatchObject({
        type: "MissingAdapterMethods",
        message: `${what} needs adapter methods that are missing: ${lacking}.`,
      });
    }
  });

  it("all missing methods are named at once", () => {
    expect(verdict({ adapter: {}, session: jwt }).message).toContain(accounts.join(", "));
  });

  it("nothing is required that is not used", () => {
    expect(verdict({ adapter: {}, session: jwt, providers: [credentials] })).toEqual(fine);
  });

  it("methods of a class count", () => {
    class Store {
      createSession() {}
      getSessionAndUser() {}
      updateSession() {}
      deleteSession() {}
    }
    class Better extends Store {}
    expect(verdict({ adapter: new Better(), providers: [credentials] })).toEqual(fine);
  });

  it("a value that is not a function is not a method", () => {
    const adapter = { ...stores(...sessions), deleteSession: true };
    expect(verdict({ adapter, providers: [credentials] }).type).toBe("MissingAdapterMethods");
  });
});
