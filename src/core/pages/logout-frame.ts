/** The answer to a front-channel logout: the only page that a provider may show in a frame. */
import type { Outcome } from "../types/internal.ts";
import { html } from "./html.ts";
import { layout, type PageProps } from "./layout.ts";

/** Input of {@link logoutFramePage}. */
export interface LogoutFrameProps extends PageProps {
  /** The origin whose pages may show it in a frame. */
  readonly framedBy: string;
}

/** The same for every request. */
export function logoutFramePage({ framedBy, ...page }: LogoutFrameProps): Promise<Outcome> {
  const { heading } = page.messages.logoutFrame;
  return layout({ ...page, title: heading, body: html`<h1>${heading}</h1>`, framedBy });
}
