// Generated from openapi/ by npm run generate. Do not edit.

/** One value, as deep in an attribute as the change goes. */
export interface PlanSummaryAttributeChange {
  /** From the resource, or the name of the output: `rules[0].port`. */
  'path': string;
  'action': 'add' | 'change' | 'remove';
  /** At most 400 characters; of a long text that changes, the part that differs. Null when there is none or when it is sensitive. */
  'before': string | null;
  /** As `before`; also null when it is known only after the apply. */
  'after': string | null;
  /** The value before, the value after, or both are sensitive: neither is shown then. */
  'sensitive': boolean;
  'known-after-apply': boolean;
  /** The resource is replaced because this value changes. */
  'forces-replacement': boolean;
}
