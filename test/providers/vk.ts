/** VK ID, as its documentation shows it. */
import { expect } from "vitest";
import VK from "../../src/providers/vk.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://id.vk.com/oauth2/user_info";
const person = {
  user_id: "1234567890",
  first_name: "Ivan",
  last_name: "Ivanov",
  phone: "79991234567",
  avatar: "https://pp.userapi.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png",
  email: "ivan_i123@vk.com",
  sex: 2,
  verified: false,
  birthday: "01.01.2000",
};
const user = { name: "Ivan Ivanov", email: person.email, image: person.avatar };
const callback = { device_id: "TpVr5nYuO6sPIKQvJ0Y1nz3XHQqf", type: "code_v2", ext_id: "1a2b3c", expires_in: "600" };

export const vk: Fixture = {
  id: "vk",
  documented: [
    "https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/start-integration/auth-without-sdk-web",
    "https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/api-integration/api-description",
  ],
  provider: VK({ clientId, clientSecret }),
  issuer: {
    url: "https://id.vk.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: { authorization: "https://id.vk.com/authorize", token: "https://id.vk.com/oauth2/auth" },
  },
  tokens: { expires_in: 3600, user_id: 1_234_567_890, state: "the-state" },
  authorization: { url: "https://id.vk.com/authorize", params: { scope: "email" } },
  exchange: { device_id: callback.device_id, state: expect.stringMatching(/^[\w-]{52}$/) },
  accountId: person.user_id,
  usual: { more: { [address]: { user: person } }, callback, user, verified: false },
  withoutEmail: {
    more: { [address]: { user: { ...person, last_name: "", email: undefined, avatar: undefined } } },
    callback,
    user: { name: "Ivan", email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: { user: person } }, callback, user, verified: false },
};
