/** `useAccessToken`: an access token of the signed-in user in a component, replaced before it ends. */
import { accessToken, onTokensDropped, untilDue } from "../client/access-token.ts";
import type { AccessToken } from "../core/types/tokens.ts";
import { React } from "./use-session.ts";

/** What {@link useAccessToken} returns. */
export type AccessTokenState =
  | { readonly data: AccessToken; readonly status: "ready"; readonly error: undefined }
  | { readonly data: null; readonly status: "loading"; readonly error: undefined }
  /** A `RefreshFailed` or a `ClientFetchError`. */
  | { readonly data: null; readonly status: "failed"; readonly error: Error };

const loading: AccessTokenState = { data: null, status: "loading", error: undefined };

/** Requests tokens, one after the other, and passes them on. Returns a function that stops it. */
function followToken(provider: string | undefined, show: (state: AccessTokenState) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  function load(): void {
    const mine = ++turn;
    clearTimeout(timer);
    accessToken(provider).then(
      (data) => {
        if (mine !== turn) return;
        show({ data, status: "ready", error: undefined });
        const due = untilDue(data);
        if (due !== undefined) timer = setTimeout(load, due);
      },
      (error: Error) => {
        if (mine === turn) show({ data: null, status: "failed", error });
      },
    );
  }
  const unsubscribe = onTokensDropped(() => {
    show(loading);
    load();
  });
  load();
  return () => {
    turn++;
    clearTimeout(timer);
    unsubscribe();
  };
}

/**
 * An access token of the signed-in user for the API of a provider, replaced shortly before it ends. The server must list the
 * provider in `clientTokens`. All components together send one request.
 *
 * @param provider id of a provider. Default: that of the session, else the only one
 * @example const { data: token, status } = useAccessToken("google");
 */
export function useAccessToken(provider?: string): AccessTokenState {
  const [state, show] = React.useState<AccessTokenState>(loading);
  React.useEffect(() => followToken(provider, show), [provider]);
  return state;
}
