// The published client: one module for `import` and one for `require`, each with its types.
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const input = { index: path('src/index.ts') };
const options = { input, platform: 'neutral', tsconfig: path('tsconfig.json') };

/** The bundles omit docstrings, because editors read them from the types. */
const output = { dir: path('dist'), comments: { legal: true, annotation: true, jsdoc: false } };

/** The types of both modules are the same, but TypeScript needs a file with each extension. */
const copyTypes = {
  name: 'copy-types',
  writeBundle: () => copyFileSync(path('dist/index.d.mts'), path('dist/index.d.cts')),
};

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
    plugins: [dts({ emitDtsOnly: true, oxc: true, tsconfig: path('tsconfig.json') }), copyTypes],
    output: { dir: path('dist'), format: 'esm', entryFileNames: '[name].mjs' },
  },
]);
