// Node 20 cannot load TypeScript. vitest transforms what it imports itself, but a worker thread is beyond its reach:
// KeyExaminer, when it runs from source, starts its thread with `--import` of this file.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
