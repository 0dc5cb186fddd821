// Generated from openapi/ by npm run generate. Do not edit.

/** One changed value, at the deepest level at which the values differ. */
export interface PlanSummaryAttributeChange {
  /** Path in the resource, such as `rules[0].port`; for an output, the path begins with its name. */
  'path': string;
  'action': 'add' | 'change' | 'remove';
  /** The value before the change, at most 400 characters; of a longer text, an excerpt with the first difference. Null if there is no value, or if `sensitive` is true. */
  'before': string | null;
  /** The value after the change, like `before`. Also null if it is known only after the apply. */
  'after': string | null;
  /** Whether the value before or after is sensitive. If true, neither is shown. */
  'sensitive': boolean;
  'known-after-apply': boolean;
  /** Whether the resource is replaced because this value changes. */
  'forces-replacement': boolean;
}
