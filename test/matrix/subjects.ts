/** THE TABLE of integrations in the matrix. */
import type { Subject } from "./subject.ts";
import { auth } from "./subjects/auth.ts";
import { fetch } from "./subjects/fetch.ts";
import { host } from "./subjects/host.ts";
import { node } from "./subjects/node.ts";
import { qwik } from "./subjects/qwik.ts";
import { solidStart } from "./subjects/solid-start.ts";
import { sveltekit } from "./subjects/sveltekit.ts";

export const subjects: readonly Subject[] = [auth, node, fetch, host, sveltekit, solidStart, qwik];
