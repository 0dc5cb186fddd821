// Generated from openapi/ by npm run generate. Do not edit.

export interface EventPolicyCheck {
  'id': string;
  /** Whether a mandatory policy is among them. */
  'prevents-apply': boolean;
  /** Policies that failed or could not be evaluated, such as `naming/no-pets`. */
  'policies': Array<string>;
}
