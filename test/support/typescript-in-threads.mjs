// Node.js 20 cannot load TypeScript, and vitest does not transform what a worker thread imports.
// Therefore, src/lib/worker-thread/ starts threads from source with `--import` of this file.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
