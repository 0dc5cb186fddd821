/** The token under which the executor is injected: what runs are executed with. */
export const EXECUTOR = Symbol('executor');
