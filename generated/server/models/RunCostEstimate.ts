// Generated from openapi/ by npm run generate. Do not edit.

/** By the operator's price table; null where there is none. Amounts for a month, with two decimal places. */
export interface RunCostEstimate {
  'prior-monthly-cost': string;
  'proposed-monthly-cost': string;
  'delta-monthly-cost': string;
  /** Resources of the plan whose type has a price. */
  'matched-resources-count': number;
  'unmatched-resources-count': number;
}
