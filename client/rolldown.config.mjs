// The published client: one file for `import`, one for `require`, one with the types.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const input = { index: path('src/index.ts') };
const options = { input, platform: 'neutral', tsconfig: path('tsconfig.json') };

/** The bundles omit docstrings, because editors read them from the types. */
const output = { dir: path('dist'), comments: { legal: true, annotation: true, jsdoc: false } };

export default defineConfig([
  {
    ...options,
    transform: { target: 'es2022' },
    output: [
      { ...output, format: 'esm', entryFileNames: '[name].mjs' },
      { ...output, format: 'cjs', entryFileNames: '[name].cjs' },
    ],
  },
  {
    ...options,
    plugins: [dts({ emitDtsOnly: true, oxc: true, tsconfig: path('tsconfig.json') })],
    output: { dir: path('dist'), format: 'esm' },
  },
]);
