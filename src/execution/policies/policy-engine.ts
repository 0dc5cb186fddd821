/** The result of one policy for one plan. */
export interface PolicyVerdict {
  readonly result: 'passed' | 'failed' | 'errored';
  /** What the policy says against the plan; empty unless it failed. */
  readonly messages: readonly string[];
  /** Why it could not be evaluated; null otherwise. */
  readonly error: string | null;
}

/** A Rego module, and the rule with its messages, such as `data.gantry.pets.deny`. */
export interface PolicyText {
  readonly content: string;
  readonly query: string;
}

/** Why a policy is refused. */
export interface PolicyProblem {
  readonly at: 'content' | 'query';
  readonly detail: string;
  /** The code of OPA, such as `rego_parse_error`; null for others. */
  readonly code: string | null;
}

/** Checks and evaluates policies. */
export interface PolicyEngine {
  /** Why policies cannot be evaluated on this machine, as a sentence; null if they can. */
  unavailable(): Promise<string | null>;
  check(policy: PolicyText): Promise<readonly PolicyProblem[]>;
  /** `input`: a JSON document. Never throws because of the policy. */
  evaluate(policy: PolicyText, input: Buffer): Promise<PolicyVerdict>;
}

export const errored = (error: string): PolicyVerdict => ({
  result: 'errored',
  messages: [],
  error,
});
