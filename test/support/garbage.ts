import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects everything that is no longer referenced. */
export const collectGarbage = runInNewContext('gc') as () => void;
