export { GET, POST } from "../../../auth.js";
