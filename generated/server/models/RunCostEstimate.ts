// Generated from openapi/ by npm run generate. Do not edit.

/** Monthly amounts with two decimal places, from the operator's price table; null without an estimate. */
export interface RunCostEstimate {
  'prior-monthly-cost': string;
  'proposed-monthly-cost': string;
  'delta-monthly-cost': string;
  /** Number of resources in the plan whose type has a price. */
  'matched-resources-count': number;
  'unmatched-resources-count': number;
}
