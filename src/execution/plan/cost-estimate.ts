import type { PlannedChange } from './planned-changes.js';

/** Monthly prices by type of resource. */
export type PriceTable = ReadonlyMap<string, number>;

/**
 * What a plan costs, in the currency of the table, a month. Amounts are texts with two decimals, so
 * that nothing is lost by counting.
 */
export interface CostEstimate {
  readonly priorMonthlyCost: string;
  readonly proposedMonthlyCost: string;
  readonly deltaMonthlyCost: string;
  readonly resourcesCount: number;
  /** Resources whose type has a price. */
  readonly matchedResourcesCount: number;
  readonly unmatchedResourcesCount: number;
}

const BEFORE = new Set<PlannedChange['action']>(['update', 'delete', 'replace', 'no-op']);
const AFTER = new Set<PlannedChange['action']>(['create', 'update', 'replace', 'no-op']);

/**
 * A price list by type knows no sizes: it is an estimate of the order, and says how much of the
 * plan it covers.
 */
export function estimateCost(prices: PriceTable, changes: readonly PlannedChange[]): CostEstimate {
  const cents = (actions: ReadonlySet<PlannedChange['action']>): number =>
    changes
      .filter(({ action }) => actions.has(action))
      .reduce((sum, { type }) => sum + Math.round((prices.get(type) ?? 0) * 100), 0);
  const [prior, proposed] = [cents(BEFORE), cents(AFTER)];
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
