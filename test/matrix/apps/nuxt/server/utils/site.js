/** Paths with the base of the application, and failures, which are shown on the home page. */
export const sitePath = (path) => useRuntimeConfig().app.baseURL.replace(/\/$/, "") + path;

export const orHome = (event, verb) =>
  verb.catch(({ type }) => sendRedirect(event, `${sitePath("/")}?error=${type}`, 303));

export const queryOf = (event) => getRequestURL(event).searchParams;
