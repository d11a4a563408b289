/** Properties of a component that a test can change. */

/** The properties of `App.svelte`, as state. */
export interface AppProps {
  options?: object;
  use?: object;
  count?: number;
  later?: unknown;
}

export function createProps(initial: AppProps): AppProps {
  const props = $state(initial);
  return props;
}
