/** Planning Center. https://developer.planning.center/docs/#/overview/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** One of the resources that were asked for beside the person. */
interface Included {
  type: string;
  attributes?: { address?: string; primary?: boolean };
}

/** https://developer.planning.center/docs/#/apps/people: `me`, with its addresses */
export interface PlanningCenterProfile {
  data: { id: string; attributes: { name: string | null; avatar?: string | null } };
  included?: Included[];
  [claim: string]: unknown;
}

/** The primary address, else the first. */
function addressOf(included: readonly Included[] = []): string | null {
  const emails = included.filter(({ type }) => type === "Email");
  const own = emails.find(({ attributes }) => attributes?.primary) ?? emails[0];
  return own?.attributes?.address ?? null;
}

/** Sign-in with Planning Center. Default scope: `people`. */
export default function PlanningCenter(
  options: OAuthUserConfig<PlanningCenterProfile> = {},
): OAuthConfig<PlanningCenterProfile> {
  return {
    id: "planning-center",
    name: "Planning Center",
    type: "oauth",
    authorization: { url: "https://api.planningcenteronline.com/oauth/authorize", params: { scope: "people" } },
    token: { url: "https://api.planningcenteronline.com/oauth/token" },
    userinfo: { url: "https://api.planningcenteronline.com/people/v2/me", params: { include: "emails" } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { id, attributes }, included }) => ({
      id,
      name: attributes.name,
      email: addressOf(included),
      image: attributes.avatar ?? null,
    }),
    options,
  };
}
