/** Without a file of its own, React Router would install the packages of its default. */
import { renderToString } from "react-dom/server";
import { ServerRouter } from "react-router";

export default function render(request, status, headers, context) {
  headers.set("content-type", "text/html; charset=utf-8");
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  return new Response(`<!doctype html>${html}`, { status, headers });
}
