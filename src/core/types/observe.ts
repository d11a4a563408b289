/** What the option `observe` gets. */

/** Something that the library does, when it begins. No value is a secret or personal: no URL, no argument, no id of a user. */
export interface Operation {
  /**
   * `request`: a request to a route; `call`: a verb that server code of the application called; `provider`: a request to a provider,
   * or a mail; `adapter`: a method of the adapter.
   */
  readonly kind: "request" | "call" | "provider" | "adapter";
  /** The action (`callback`, `session`; `unknown` if the path names none), the id of the provider, or the method of the adapter (`getUser`, `state.claim`). */
  readonly name: string;
  /** Id of the provider in the path, if the configuration has it. */
  readonly provider?: string | undefined;
  /** HTTP method, of requests. */
  readonly method?: string | undefined;
  /** Template of the path, of a request to a route: `/auth/callback/{provider}`. */
  readonly route?: string | undefined;
  /** Host and port of the provider; `resolved-issuer` where visitors choose it (`resolveIssuer`). */
  readonly host?: string | undefined;
}

/** The same when it has ended. */
export interface Observation extends Operation {
  /** `failure`: it threw, a request was answered with an error, or a provider answered with a status of 400 or more. */
  readonly outcome: "success" | "failure";
  /** Milliseconds that it took. */
  readonly milliseconds: number;
  /** HTTP status, of requests; of a request to a provider also when it is 429 or 500 and more. */
  readonly status?: number | undefined;
  /** Whether a provider gave no response: the network failed, or it was too slow. */
  readonly networkFailed?: boolean | undefined;
  /**
   * Type of the error, as in the log; `Error` for one that is not of the library; the status of a provider's error response, such
   * as `503`.
   */
  readonly errorType?: string | undefined;
  /** Reference of the failure, of requests and calls: it stands in one line of the log. */
  readonly reference?: string | undefined;
}

/** What an observer keeps of an operation that began. */
export interface ObservedOperation {
  /** Runs the work: for tracers, whose span is then current for everything that happens in it. Its own result is ignored. */
  readonly within?: ((work: () => unknown) => unknown) | undefined;
  /** Called once when the operation has ended. Its result is ignored. */
  readonly end?: ((observation: Observation) => unknown) | undefined;
}

/** An observer that is also called when an operation begins. */
export interface Observer {
  /** Called when an operation begins. Return nothing to ignore this one. */
  start(operation: Operation): ObservedOperation | undefined;
}

/** The option `observe`: a function that is called when an operation has ended, or an {@link Observer}. */
export type Observe = ((observation: Observation) => unknown) | Observer;
