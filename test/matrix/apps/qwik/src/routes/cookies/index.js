/** An endpoint with cookies of its own. */
export const onGet = ({ sharedMap, cookie, json }) => {
  cookie.set("first", "1", { path: "/", expires: new Date(Date.UTC(2070, 0, 1)) });
  cookie.set("second", "2", { path: "/" });
  throw json(200, sharedMap.get("session"));
};
