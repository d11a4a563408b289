/** Sends request targets as they are, over raw sockets: clients would resolve them first. */
import { connect } from "node:net";

/** As many requests are sent at once on one connection. */
const batch = 200;

const message = (target: string, headers: readonly string[]): string =>
  [`GET ${target} HTTP/1.1`, "Host: localhost:3000", "Accept: application/json", ...headers, "", ""].join("\r\n");

/** Sends targets on one connection. Returns the statuses of their responses: fewer if the server closed the connection. */
function exchange(port: number, targets: readonly string[], headers: readonly string[]): Promise<readonly number[]> {
  const { promise, resolve } = Promise.withResolvers<readonly number[]>();
  const socket = connect(port, "127.0.0.1");
  const statuses: number[] = [];
  let rest = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    const text = rest + chunk;
    const heads = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)];
    statuses.push(...heads.map(([, status]) => Number(status)));
    // A head may come in two pieces.
    rest = text
      .slice(heads.at(-1)?.index ?? 0)
      .replace(/^HTTP\/1\.1 \d{3} /, "")
      .slice(-12);
    if (statuses.length === targets.length) socket.end();
  });
  socket.on("error", () => {});
  socket.on("close", () => resolve(statuses));
  socket.write(targets.map((target) => message(target, headers)).join(""));
  return promise;
}

/** The statuses of the responses to all targets. `0`: the server closed the connection without one. */
export async function statusesOf(
  port: number,
  targets: readonly string[],
  headers: readonly string[] = [],
): Promise<readonly number[]> {
  const statuses: number[] = [];
  let atOnce = batch;
  while (statuses.length < targets.length) {
    const sent = targets.slice(statuses.length, statuses.length + atOnce);
    const answered = await exchange(port, sent, headers);
    statuses.push(...answered);
    // A server that closes a connection also drops the responses that wait: then one by one.
    if (answered.length === 0 && atOnce === 1) statuses.push(0);
    atOnce = answered.length === sent.length ? Math.min(batch, atOnce * 2) : 1;
  }
  return statuses;
}
