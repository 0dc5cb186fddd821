/** The result of one policy for one plan. */
export interface PolicyVerdict {
  readonly result: 'passed' | 'failed' | 'errored';
  /** The messages that the policy returned; empty unless it failed. */
  readonly messages: readonly string[];
  /** Why the policy could not be evaluated; null if it was. */
  readonly error: string | null;
}

/** A Rego module, and the rule that returns its messages, such as `data.gantry.pets.deny`. */
export interface PolicyText {
  readonly content: string;
  readonly query: string;
}

/** A problem for which a policy is refused. */
export interface PolicyProblem {
  readonly at: 'content' | 'query';
  readonly detail: string;
  /** OPA's error code, such as `rego_parse_error`; null if OPA reported none. */
  readonly code: string | null;
}

export interface PolicyEngine {
  /**
   * Why policies cannot be evaluated on this machine, as a text that can follow a colon; null if
   * they can.
   */
  findUnavailableReason(): Promise<string | null>;
  /** Returns the problems of a policy; empty if it can be evaluated. */
  check(policy: PolicyText): Promise<readonly PolicyProblem[]>;
  /** Evaluates a policy with `input`, a JSON document. Never rejects because of the policy. */
  evaluate(policy: PolicyText, input: Buffer): Promise<PolicyVerdict>;
}

export const toErroredVerdict = (error: string): PolicyVerdict => ({
  result: 'errored',
  messages: [],
  error,
});
