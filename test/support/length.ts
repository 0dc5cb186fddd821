/** The long forms of tests, by hand: CI runs the short ones. CONTRIBUTING.md lists them. */
export const isLong = process.env['GANTRY_TEST_LONG'] === '1';

/** Of all that is done by chance: the same seed does the same again, as far as the machine lets it. */
export const SEED = Number(process.env['GANTRY_TEST_SEED'] ?? 4711);
