// Generated from openapi/ by npm run generate. Do not edit.

/** One changed value, at the deepest level of the attribute that differs. */
export interface PlanSummaryAttributeChange {
  /** Path in the resource, or the name of the output: `rules[0].port`. */
  'path': string;
  'action': 'add' | 'change' | 'remove';
  /** At most 400 characters; of a long text, the part that differs. Null when there is no value or it is sensitive. */
  'before': string | null;
  /** Like `before`; also null when it is known only after the apply. */
  'after': string | null;
  /** Whether the value before or after is sensitive. If so, neither is shown. */
  'sensitive': boolean;
  'known-after-apply': boolean;
  /** The resource is replaced because this value changes. */
  'forces-replacement': boolean;
}
