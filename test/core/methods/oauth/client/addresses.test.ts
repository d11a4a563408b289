/** The IP addresses of a name: as the runtime resolves it, where it can. */
import dns from "node:dns";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findAddresses } from "../../../../../src/core/methods/oauth/client/addresses.ts";

afterEach(() => vi.restoreAllMocks());

const answers = (found: () => Promise<unknown>) =>
  vi.spyOn(dns.promises, "lookup").mockImplementation(found as unknown as typeof dns.promises.lookup);

describe("the addresses of a name", () => {
  it("T14: are all that the resolver knows, of both families", async () => {
    const lookup = answers(async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "fd00::1", family: 6 },
    ]);
    expect(await findAddresses("op.example")).toEqual(["93.184.216.34", "fd00::1"]);
    expect(lookup).toHaveBeenCalledWith("op.example", { all: true });
  });

  it("are not known if the name has none: the request fails by itself", async () => {
    answers(() => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" })));
    expect(await findAddresses("none.example")).toBeUndefined();
  });

  it.each([
    ["has no such module", () => undefined],
    ["has the module without promises", () => ({})],
    [
      "throws for it",
      () => {
        throw new Error("not implemented");
      },
    ],
  ])("are not known if the runtime %s", async (_, getBuiltinModule) => {
    vi.spyOn(process, "getBuiltinModule").mockImplementation(getBuiltinModule as never);
    expect(await findAddresses("op.example")).toBeUndefined();
  });
});
