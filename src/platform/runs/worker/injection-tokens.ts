export const EXECUTOR = Symbol('executor');

/** The injection token of the price table; null if costs are not estimated. */
export const PRICES = Symbol('prices');

/** The injection token of an executor that replaces the configured one; null if none does. */
export const EXECUTOR_OVERRIDE = Symbol('executor override');

/** The injection token of the module inspector for runs, separate from the inspector of uploads. */
export const RUN_INSPECTOR = Symbol('inspector of runs');
