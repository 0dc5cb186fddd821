/** The long forms of tests, by hand: CI runs the short ones. CONTRIBUTING.md lists them. */
export const isLong = process.env['GANTRY_TEST_LONG'] === '1';

/** How many random values a property is tried with, of so many in the long form. */
export const propertyRuns = (long: number): number => (isLong ? long : Math.ceil(long / 4));

/** Of all that is done by chance: the same seed does the same again, as far as the machine lets it. */
export const SEED = Number(process.env['GANTRY_TEST_SEED'] ?? 4711);
