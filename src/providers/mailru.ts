/** Mail.ru. https://o2.mail.ru/docs */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://o2.mail.ru/docs: the answer to `userinfo` */
export interface MailRuProfile {
  id: string;
  name?: string;
  nickname?: string;
  email?: string;
  image?: string;
  [claim: string]: unknown;
}

/** It takes the token in the address alone. */
const request = ({ tokens, fetch }: UserinfoRequest): Promise<Profile> =>
  jsonFrom(fetch, `https://oauth.mail.ru/userinfo?access_token=${encodeURIComponent(tokens.access_token ?? "")}`);

/** Sign-in with Mail.ru. Default scope: `userinfo`. */
export default function MailRu(options: OAuthUserConfig<MailRuProfile> = {}): OAuthConfig<MailRuProfile> {
  return {
    id: "mailru",
    name: "Mail.ru",
    type: "oauth",
    authorization: { url: "https://oauth.mail.ru/login", params: { scope: "userinfo" } },
    token: { url: "https://oauth.mail.ru/token" },
    userinfo: { request },
    profile: ({ id, name, nickname, email, image }) => ({
      id,
      name: name ?? nickname ?? null,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#005ff9" },
    mark: () => import("./lib/marks/mailru.ts"),
    options,
  };
}
