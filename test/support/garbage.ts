import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** What is held by nothing is gone afterwards. */
export const collectGarbage = runInNewContext('gc') as () => void;
