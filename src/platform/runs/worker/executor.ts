/** The injection token of the executor, which executes runs. */
export const EXECUTOR = Symbol('executor');

/** The injection token of the price table; null if costs are not estimated. */
export const PRICES = Symbol('prices');

/** The injection token of an executor from the foundation; null: the configuration selects one. */
export const GIVEN_EXECUTOR = Symbol('given executor');

/** The injection token of the module inspector for runs, separate from that for uploads. */
export const RUN_INSPECTOR = Symbol('inspector of runs');
