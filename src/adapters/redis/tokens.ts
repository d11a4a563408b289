/** Verification tokens in Redis, by address and hash; Redis deletes each when it expires. */
import type { Adapter } from "../../core/types/adapter.ts";
import { acceptReply, type RedisBase } from "./base.ts";
import { readDate } from "./records.ts";
import * as lua from "./scripts.ts";
import { keyPart, toMilliseconds } from "./values.ts";

type TokenMethods = Required<Pick<Adapter, "createVerificationToken" | "useVerificationToken">>;

/** Unexpired tokens that one address can have; the next one replaces the oldest. */
const tokenLimit = "3";

export function redisTokens({ run, keys, prefix }: RedisBase): TokenMethods {
  return {
    async createVerificationToken(row) {
      const { identifier, token, expires } = row;
      const places = [keys.token(identifier, token), keys["tokens-of"](identifier)];
      const args = [prefix, keyPart(identifier, token), toMilliseconds(expires), tokenLimit];
      acceptReply(await run(lua.addToken, places, args));
      return row;
    },
    async useVerificationToken({ identifier, token }) {
      const key = keys.token(identifier, token);
      const reply = await run(lua.takeToken, [key, keys["tokens-of"](identifier)], [keyPart(identifier, token)]);
      const expires = readDate(key, reply);
      return expires && { identifier, token, expires };
    },
  };
}
