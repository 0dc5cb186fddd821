import type { PlannedChange } from './execution/planned-changes.js';

/** The token under which the price table is injected; null: costs are not estimated. */
export const PRICES = Symbol('prices');

/** The operator's price table: type of resource -> price for a month. */
export type Prices = ReadonlyMap<string, number>;

/** Monthly prices of the resources of a plan (decision C19). Amounts are decimal text with two places, such as `12.50`. */
export interface CostEstimate {
  readonly prior: string;
  readonly proposed: string;
  readonly delta: string;
  /** Resources of the plan whose type has a price, and those without. */
  readonly matched: number;
  readonly unmatched: number;
}

const BEFORE: readonly PlannedChange['action'][] = ['update', 'delete', 'replace', 'no-op'];
const AFTER: readonly PlannedChange['action'][] = ['create', 'update', 'replace', 'no-op'];

export function estimate(prices: Prices, changes: readonly PlannedChange[]): CostEstimate {
  const priced = changes.filter(({ type }) => prices.has(type));
  const sum = (actions: readonly PlannedChange['action'][]): number =>
    priced.filter(({ action }) => actions.includes(action)).reduce((total, { type }) => total + Math.round((prices.get(type) ?? 0) * 100), 0);
  const [prior, proposed] = [sum(BEFORE), sum(AFTER)];
  return { prior: amount(prior), proposed: amount(proposed), delta: amount(proposed - prior), matched: priced.length, unmatched: changes.length - priced.length };
}

const amount = (cents: number): string => (cents / 100).toFixed(2);

/** Reads `{"aws_instance": 7.5}`. Throws with what is wrong with it. */
export function readPrices(text: string): Prices {
  const table: unknown = JSON.parse(text);
  if (typeof table !== 'object' || table === null || Array.isArray(table)) throw new Error('must hold a JSON object of resource types and monthly prices');
  const entries = Object.entries(table as Record<string, unknown>);
  for (const [type, price] of entries) {
    if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) throw new Error(`has no price for "${type}": give a number`);
  }
  return new Map(entries as [string, number][]);
}
