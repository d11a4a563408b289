/** Finds a free port: the requested one, or, if that is only the default, the next free one. */
import type { AddressInfo, Server } from "node:net";

/** A required port, or a preferred one. `0` is any free port. */
export interface PortRequest {
  readonly port: number;
  readonly exact: boolean;
}

const tries = 20;

const attempt = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, () => {
      server.off("error", failed);
      listening();
    });
  });

const isTaken = (error: unknown): boolean =>
  ["EADDRINUSE", "EACCES"].includes(String((error as NodeJS.ErrnoException).code));

/** Listens on a host of this machine, and returns the port. */
export async function listen(server: Server, host: string, { port, exact }: PortRequest): Promise<number> {
  const last = exact || port === 0 ? port : port + tries;
  for (let candidate = port; ; candidate++) {
    try {
      await attempt(server, host, candidate);
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (exact) throw new Error(`Port ${port} is taken. Choose another one, or leave the flag out to get a free one.`);
      if (candidate === last) return listen(server, host, { port: 0, exact: false });
    }
  }
}

/** Stops listening, and closes open connections. */
export const close = (server: Server & { closeAllConnections?: () => void }): Promise<void> =>
  new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections?.();
  });
