// Node 20 cannot load TypeScript, and vitest does not transform what a worker thread imports:
// KeyExaminer, when it runs from source, starts its thread with `--import` of this file.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
