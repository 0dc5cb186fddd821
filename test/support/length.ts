/**
 * The long forms of tests, which are run by hand: CI runs the short ones. CONTRIBUTING.md lists
 * them.
 */
export const isLong = process.env['GANTRY_TEST_LONG'] === '1';

/** The number of random values of a property, of which the long form uses all. */
export const propertyRuns = (long: number): number => (isLong ? long : Math.ceil(long / 4));

/**
 * The seed of all random choices: the same seed repeats them, as far as the timing of the machine
 * permits.
 */
export const SEED = Number(process.env['GANTRY_TEST_SEED'] ?? 4711);
