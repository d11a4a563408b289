/** Headers that could forge a session if an integration read them. */

type Headers = Readonly<Record<string, string>>;

/** Each claims in its own way that the visitor is the owner of `cookie`: `name=token`. */
export function forgeries(cookie: string): Readonly<Record<string, Headers>> {
  const [name = "", token = ""] = cookie.split(/=(.*)/s);
  return {
    "a header with the name of the cookie": { [name || "portico.session-token"]: token },
    "x-session headers": { "x-portico-session": token, "x-session": token, "x-session-token": token },
    "headers of proxies that sign people in": {
      "x-forwarded-user": "Ada",
      X_Forwarded_User: "Ada",
      "x-auth-request-user": "Ada",
      "remote-user": "Ada",
      "x-forwarded-email": "visitor@app.example",
    },
    "an underscore in place of a hyphen": { x_portico_session: token, portico_session_token: token, x_cookie: cookie },
    "other cookie headers": { cookie2: cookie, "set-cookie": cookie, "x-cookie": cookie, "x-forwarded-cookie": cookie },
    "a bearer token": { authorization: `Bearer ${token}` },
    "headers of a middleware of Next.js": {
      "x-middleware-override-headers": "cookie",
      "x-middleware-request-cookie": cookie,
      "x-middleware-set-cookie": cookie,
      "x-middleware-next": "1",
    },
  };
}

/** Private headers of a visitor. */
export const otherHeaders: Headers = {
  "x-auth-return-redirect": "",
  "x-canary": "canary",
  "x-forwarded-for": "canary",
  "x-forwarded-user": "canary",
  "x-middleware-request-cookie": "canary",
  authorization: "Bearer canary",
  "accept-language": "canary",
  "user-agent": "canary",
};
