/** Monthly prices of the resources of a plan, by the operator's price table (decision C19). */
export interface CostEstimate {
  /** Decimal text with two places, such as `12.50`. */
  readonly prior: string;
  readonly proposed: string;
  readonly delta: string;
  /** Resources of the plan whose type has a price, and those without. */
  readonly matched: number;
  readonly unmatched: number;
}
