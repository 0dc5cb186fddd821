// Generated from openapi/ by npm run generate. Do not edit.

export interface EventPolicyCheck {
  'id': string;
  /** Whether a mandatory policy failed or could not be evaluated. */
  'prevents-apply': boolean;
  /** The first 100 policies that failed or could not be evaluated, such as `naming/no-pets`. */
  'policies': Array<string>;
}
