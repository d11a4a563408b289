/** Where the provider keeps its codes, tokens and sessions: in the memory of this process. */
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** A store for all models of one provider. */
export function memoryStore(): AdapterFactory {
  const entries = new Map<string, Entry>();
  const unexpired = (key: string) => {
    const entry = entries.get(key);
    if (entry && entry.until > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const where = (test: (payload: AdapterPayload) => boolean) =>
    [...entries].filter(([, { payload }]) => test(payload)).map(([key]) => key);

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      entries.set(`${model}:${id}`, { payload, until: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
    },
    find: async (id) => unexpired(`${model}:${id}`),
    async findByUid(uid) {
      const [key] = where((payload) => payload.uid === uid && payload.kind === model);
      return key === undefined ? undefined : unexpired(key);
    },
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = unexpired(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      // Of this model alone: a visit in progress has the grant of the visit before, and goes on without it.
      const keys = where((payload) => payload.grantId === grantId).filter((key) => key.startsWith(`${model}:`));
      for (const key of keys) entries.delete(key);
    },
  });
}
