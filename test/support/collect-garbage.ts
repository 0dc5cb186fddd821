import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Collects garbage several times, because weak references are only cleared between tasks. */
export async function collectGarbage(): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    gc();
    await setImmediate();
  }
}
