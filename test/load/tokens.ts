/** Fresh tokens: a refresh token is sent once, however many requests and processes need a new access token. */
import { randomBytes } from "node:crypto";
import { createNode, type Node } from "./nodes.ts";
import { grounds, type Store } from "./stores.ts";
import { issuer, startProvider } from "./token-provider.ts";

/** Requests at the same moment. */
const requests = 200;

const origin = "http://127.0.0.1:47100";

/** What `GET /token` answers. */
interface TokenAnswer {
  readonly accessToken?: string;
  readonly reason?: string;
}

/** The cookies of a browser. */
type Jar = Map<string, string>;

async function send(node: Node, jar: Jar, path: string, method = "GET"): Promise<Response> {
  const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
  const response = await fetch(node.address + path, { method, redirect: "manual", headers: { cookie, origin } });
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
  return response;
}

const tokenFor = async (node: Node, jar: Jar): Promise<TokenAnswer> =>
  (await send(node, new Map(jar), "/token")).json();

/** Signs in, with an access token that has ended already. */
async function signIn(node: Node, sub: string): Promise<Jar> {
  const jar: Jar = new Map();
  issuer.setFaults({ expiresIn: 1 });
  const away = await send(node, jar, "/auth/signin/op", "POST");
  const { url } = issuer.authorize(away.headers.get("location") ?? "", { user: { sub, name: sub } });
  await send(node, jar, url.slice(origin.length));
  issuer.setFaults();
  return jar;
}

/** What is wrong after two hundred requests at once. */
async function manyRequests(nodes: readonly Node[]): Promise<readonly string[]> {
  const jar = await signIn(nodes[0] as Node, "ada");
  const [refreshes, reuses] = [issuer.refreshes.length, issuer.revokedFamilies.length];
  issuer.setFaults({ delay: 100 });
  const asking = Array.from({ length: requests }, (_, n) => tokenFor(nodes[n % nodes.length] as Node, jar));
  const answers = await Promise.all(asking);
  const different = new Set(answers.map(({ accessToken, reason }) => accessToken ?? reason));
  const sent = issuer.refreshes.length - refreshes;
  return [
    ...(sent === 1 ? [] : [`${sent} refreshes were sent for ${requests} requests.`]),
    ...(different.size === 1 && different.has(String(issuer.issued.at(-1)?.access_token))
      ? []
      : [`${different.size} different answers: ${[...different].slice(0, 3).join(", ")}.`]),
    ...(issuer.revokedFamilies.length === reuses ? [] : ["A refresh token was sent twice."]),
  ];
}

/** What is wrong after a process was killed when the provider had answered. */
async function killedProcess([first, second]: readonly [Node, Node]): Promise<readonly string[]> {
  const jar = await signIn(first, "grace");
  const [refreshes, reuses] = [issuer.refreshes.length, issuer.revokedFamilies.length];
  issuer.setFaults({
    async refresh(good) {
      await first.kill();
      return good;
    },
  });
  await tokenFor(first, jar).catch(() => undefined);
  issuer.setFaults();
  await send(second, new Map(), "/forward?seconds=31");
  const answers = await Promise.all([1, 2, 3].map(() => tokenFor(second, jar)));
  const session = await (await send(second, jar, "/auth/session")).json();
  return [
    ...(answers.every(({ reason }) => reason === "lost") ? [] : [`Not lost: ${JSON.stringify(answers)}.`]),
    ...(issuer.refreshes.length - refreshes === 1 && issuer.revokedFamilies.length === reuses
      ? []
      : ["The old refresh token was sent again."]),
    ...(session?.user?.name === "grace" ? [] : ["The session was lost."]),
  ];
}

/** Runs the scenario. Whether all is well. */
export async function freshTokens(store: Store | "none"): Promise<boolean> {
  const ground = store === "none" ? undefined : await grounds[store]();
  const stop = await startProvider();
  const common = { store, origin, secret: randomBytes(32).toString("base64url"), program: "token-app.ts" };
  const nodes = (store === "none" ? [47101] : [47101, 47102]).map((port) => createNode(port, common));
  const [first, second] = nodes;
  try {
    await Promise.all(nodes.map((node) => node.start()));
    const wrongs = [
      ...(await manyRequests(nodes)),
      ...(first && second ? await killedProcess([first, second]) : []),
      ...nodes.flatMap(({ crashes }) => crashes),
    ];
    console.log(`\nfresh tokens, ${store === "none" ? "no adapter" : store}: ${wrongs.length} wrongs`);
    for (const wrong of wrongs) console.log(" ", wrong);
    return wrongs.length === 0;
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    stop();
    await ground?.clear();
  }
}
