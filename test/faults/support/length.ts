/** The long form, by hand; CI has the short one, which every test of this folder bounds for itself. */
export const isLong = process.env['GANTRY_TEST_FAULTS'] === 'long';

/** Of all that is done by chance: the same seed does the same again, as far as the machine lets it. */
export const SEED = Number(process.env['GANTRY_TEST_SEED'] ?? 4711);
