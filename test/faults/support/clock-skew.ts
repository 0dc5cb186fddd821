import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '../../core/database/gantry-process.js';

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'skewed-clock.mjs')).href;

/** The environment of a process whose clock differs from the real time by this many seconds. */
export const clockSkewEnvironment = (seconds: number): Environment => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  GANTRY_TEST_SKEW: String(seconds * 1000),
});
