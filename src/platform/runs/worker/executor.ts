/** The token under which the executor is injected: what runs are executed with. */
export const EXECUTOR = Symbol('executor');

/** The token under which the price table is injected; null: costs are not estimated. */
export const PRICES = Symbol('prices');

/**
 * The token of the executor that the foundation brings; null: the configuration says which one it
 * is.
 */
export const GIVEN_EXECUTOR = Symbol('given executor');

/** The token of the inspector of modules that runs have for themselves. */
export const RUN_INSPECTOR = Symbol('inspector of runs');
