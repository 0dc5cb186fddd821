import type { PlannedChange } from './planned-changes.js';

/** Monthly prices by resource type. */
export type PriceTable = ReadonlyMap<string, number>;

/**
 * The monthly cost of a plan, in the currency of the table. Amounts are strings with two decimals,
 * to avoid rounding errors.
 */
export interface CostEstimate {
  readonly priorMonthlyCost: string;
  readonly proposedMonthlyCost: string;
  readonly deltaMonthlyCost: string;
  readonly resourcesCount: number;
  /** Number of resources whose type has a price. */
  readonly matchedResourcesCount: number;
  readonly unmatchedResourcesCount: number;
}

/** Actions on resources that exist before the apply, and on those that exist after it. */
const PRIOR_ACTIONS = new Set<PlannedChange['action']>(['update', 'delete', 'replace', 'no-op']);
const PROPOSED_ACTIONS = new Set<PlannedChange['action']>(['create', 'update', 'replace', 'no-op']);

/**
 * Estimates the costs before and after the apply. Prices by type ignore sizes, so this is only an
 * order of magnitude.
 */
export function estimateCost(prices: PriceTable, changes: readonly PlannedChange[]): CostEstimate {
  const sumCents = (actions: ReadonlySet<PlannedChange['action']>): number =>
    changes
      .filter(({ action }) => actions.has(action))
      .reduce((sum, { type }) => sum + Math.round((prices.get(type) ?? 0) * 100), 0);
  const [prior, proposed] = [sumCents(PRIOR_ACTIONS), sumCents(PROPOSED_ACTIONS)];
  const matched = changes.filter(({ type }) => prices.has(type)).length;
  return {
    priorMonthlyCost: (prior / 100).toFixed(2),
    proposedMonthlyCost: (proposed / 100).toFixed(2),
    deltaMonthlyCost: ((proposed - prior) / 100).toFixed(2),
    resourcesCount: changes.length,
    matchedResourcesCount: matched,
    unmatchedResourcesCount: changes.length - matched,
  };
}
