/** Whether to run the long forms of tests, which CONTRIBUTING.md lists. CI runs the short ones. */
export const isLongForm = process.env['GANTRY_TEST_LONG'] === '1';

/** The number of random values of a property: all in the long form, otherwise a quarter. */
export const propertyRuns = (all: number): number => (isLongForm ? all : Math.ceil(all / 4));

/** The seed of all random choices. The same seed repeats them as far as timing permits. */
export const SEED = Number(process.env['GANTRY_TEST_SEED'] ?? 4711);
