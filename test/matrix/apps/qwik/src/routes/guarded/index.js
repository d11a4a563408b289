/** An endpoint for signed-in users. */
export const onGet = ({ sharedMap, redirect, send, url, basePathname }) => {
  if (sharedMap.get("session")) throw send(200, "the treasure");
  const authBase = process.env.MATRIX_BASE_PATH ?? `${basePathname}auth`;
  throw redirect(303, `${authBase}/signin?${new URLSearchParams({ callbackUrl: url.pathname + url.search })}`);
};
