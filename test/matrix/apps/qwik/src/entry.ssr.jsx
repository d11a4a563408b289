import { renderToStream } from "@builder.io/qwik/server";
import Root from "./root.jsx";

export default (options) => renderToStream(<Root />, options);
