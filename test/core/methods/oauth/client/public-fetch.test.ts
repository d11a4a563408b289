/** Hosts that visitors choose: which are requested, by name, by what the name resolves to, and by port. */
import { describe, expect, it, vi } from "vitest";
import { createPublicFetch } from "../../../../../src/core/methods/oauth/client/public-fetch.ts";

/** What names resolve to; every other name has a public address. */
const names: Readonly<Record<string, readonly string[] | undefined>> = {
  "kubernetes.default.svc": ["10.96.0.1"],
  "127.0.0.1.nip.io": ["127.0.0.1"],
  "metadata.evil.example": ["169.254.169.254"],
  "mapped.evil.example": ["::ffff:10.0.0.1"],
  "local6.evil.example": ["fd00::1"],
  "link6.evil.example": ["fe80::1%eth0"],
  "loop6.evil.example": ["::1"],
  "mixed.evil.example": ["93.184.216.34", "192.168.1.1"],
  "unknown.example": undefined,
};

function setUp(ports: readonly number[] = []) {
  const asked: string[] = [];
  const send: typeof fetch = async (input) => {
    asked.push(String(input));
    return new Response("ok");
  };
  const find = async (name: string) => (name in names ? names[name] : ["93.184.216.34"]);
  return { asked, request: createPublicFetch(send, { ports, find }) };
}

describe("a server that a visitor chose", () => {
  it.each(Object.keys(names).filter((name) => names[name]))(
    "T14, SS-201: is not requested where its name leads into a private network: %s",
    async (name) => {
      const { asked, request } = setUp();
      await expect(request(`https://${name}/x`)).rejects.toMatchObject({ type: "LoginHintInvalid" });
      expect(asked).toEqual([]);
    },
  );

  it.each(["https://op.example:8443/", "https://op.example:22/", "http://op.example/", "https://10.0.0.1/"])(
    "T14, SS-201: is not requested at %s",
    async (url) => {
      const { asked, request } = setUp();
      await expect(request(url)).rejects.toThrow("not a public host on port 443");
      expect(asked).toEqual([]);
    },
  );

  it("T14, SS-201: is not requested where its name resolves too late", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const asked = vi.fn();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), milliseconds);
      return controller.signal;
    });
    const request = createPublicFetch(asked, { ports: [], find: () => new Promise(() => {}) });
    const refused = expect(request("https://slow.example/")).rejects.toThrow("did not resolve within 5 seconds");
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
    expect(asked).not.toHaveBeenCalled();
    timeout.mockRestore();
    vi.useRealTimers();
  });

  it("T14: is requested at a public name, one that cannot be resolved here, and a port that the application lists", async () => {
    const { asked, request } = setUp([8443]);
    for (const url of [
      "https://op.example/",
      "https://op.example:443/",
      "https://unknown.example/",
      "https://op.example:8443/",
    ])
      expect(await (await request(url)).text()).toBe("ok");
    expect(asked).toHaveLength(4);
  });
});
