import * as fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { parse } from '@cdktn/hcl2json';
import { LIBRARY_OUT_OF_MEMORY } from '../hcl/hcl-source.js';
import { READY } from '../worker-thread/supervised-worker.js';
import type { ModuleFacts } from './module-facts.js';
import { type InspectionInput, inspectModule } from './module-inspection.js';
import { ModuleRefusal, type Refusal } from './module-refusal.js';

export interface InspectionJob {
  readonly module: InspectionInput;
}

/** A refusal is sent as data, because a custom error loses its class between threads. */
export type InspectionResult = { readonly facts: ModuleFacts } | { readonly refusal: Refusal };

/**
 * 512 MiB, in pages of 64 KiB. The HCL library is WebAssembly, to which the heap limit of the
 * thread does not apply.
 */
setFlagsFromString('--wasm-max-mem-pages=8192');

async function respond(job: InspectionJob): Promise<InspectionResult> {
  try {
    return { facts: await inspectModule(job.module, parse) };
  } catch (error) {
    if (error instanceof ModuleRefusal) return { refusal: error.data };
    if (error instanceof RangeError)
      return {
        refusal: new ModuleRefusal('too-complex', 'Something in the module is nested too deeply.')
          .data,
      };
    // Any other error ends the thread, and the inspector rejects the job.
    throw error;
  }
}

/**
 * When the library runs out of memory, its runtime prints hundreds of lines, warns about its exit
 * code, and hangs. This discards the lines, and ends the thread at the warning.
 */
function watchRuntime(): void {
  Object.assign(globalThis, {
    fs: { ...fs, writeSync: (_: number, bytes: Uint8Array) => bytes.length },
  });
  console.warn = () => {
    setImmediate(() => {
      throw new Error(LIBRARY_OUT_OF_MEMORY);
    });
  };
}

// Loading takes 0.3 s, which must not count towards the deadline of the first job.
await parse('x', '');
watchRuntime();
parentPort?.on(
  'message',
  (job: InspectionJob) => void respond(job).then((result) => parentPort?.postMessage(result)),
);
parentPort?.postMessage(READY);
