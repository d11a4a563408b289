/** WebSockets: who may open one. */
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { NodeAuth, type NodeAuthConfig } from "../../../src/integrations/node/index.ts";
import { createSession } from "../../../src/testing/index.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { createLog, secret, testConfig } from "../../world/config.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that names its user to each connection, and asks again for `again`. */
async function serving(config: NodeAuthConfig, meanwhile: () => unknown = () => {}) {
  const { upgrade } = NodeAuth(config);
  const server = createServer().on("upgrade", async (req, socket) => {
    const session = await upgrade(req);
    if (!session) return void socket.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n");
    await meanwhile();
    const later = await upgrade(req);
    socket.end(`HTTP/1.1 101 Switching Protocols\r\n\r\n${session.user?.name}, then ${later?.user?.name}`);
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return async (headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const socket = connect(port, "127.0.0.1");
    const all = { Host: "app.example", Connection: "Upgrade", Upgrade: "websocket", ...headers };
    const lines = Object.entries(all).map((line) => line.join(": "));
    socket.write(["GET /live HTTP/1.1", ...lines, "", ""].join("\r\n"));
    return (await text(socket)).replaceAll("\r\n", " ");
  };
}

const origin = "http://app.example";
const cookieOf = async () => ({ Cookie: (await createSession({ secret, claims: { sub: "1", name: "Ada" } })).header });

describe("a WebSocket", () => {
  it("MW-104: opens for a signed-in user on a page of this site, and for a program", async () => {
    const open = await serving(testConfig());
    const cookie = await cookieOf();
    for (const sent of [{ Origin: origin }, {}, { Origin: origin, "Sec-Fetch-Site": "same-origin" }])
      expect(await open({ ...cookie, ...sent })).toContain("101 Switching Protocols  Ada, then Ada");
  });

  it.each([
    { Origin: "https://evil.example" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "http://www.app.example", "Sec-Fetch-Site": "same-site" },
    { Origin: "https://app.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ])("MW-104: opened by a page of another site with the cookies of a user, is refused: %o", async (sent) => {
    const log = createLog();
    const open = await serving(testConfig({ logger: log.logger }));
    expect(await open({ ...(await cookieOf()), ...sent })).toMatch(/^HTTP\/1\.1 401 /);
    expect(log.errors.concat(log.lines.map(({ code }) => code))).toContain("MissingCSRF");
  });

  it("is refused without a session, and with a cookie that was changed", async () => {
    const open = await serving(testConfig());
    const { Cookie } = await cookieOf();
    for (const sent of [{}, { Cookie: `${Cookie}x` }]) expect(await open({ Origin: origin, ...sent })).toMatch(/ 401 /);
  });

  it("MW-104: is refused once the session has ended: it is read again each time", async () => {
    const adapter = memory();
    const user = await adapter.createUser?.({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null });
    const sessionToken = "a".repeat(43);
    await adapter.createSession?.({ sessionToken, userId: user?.id ?? "", expires: new Date(Date.now() + 60_000) });
    const config = testConfig({ adapter, session: { strategy: "database" } });
    const { header } = await createSession({ sessionToken });
    const open = await serving(config, () => adapter.deleteSession?.(sessionToken));
    expect(await open({ Origin: origin, Cookie: header })).toContain("Ada, then undefined");
    expect(await open({ Origin: origin, Cookie: header })).toMatch(/ 401 /);
  });
});
