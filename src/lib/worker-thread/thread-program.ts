/** The program of a thread, and the Node.js flags with which it starts. */
export interface ThreadProgram {
  readonly entry: URL;
  readonly flags: readonly string[];
}

/**
 * The program with that name beside a module (its `import.meta.url`): compiled, or as source under
 * vitest. Node.js 20 loads no TypeScript itself, so only then the thread gets the loader of the
 * tests.
 */
export function threadProgram(module: string, name: string): ThreadProgram {
  if (!module.endsWith('.ts')) return { entry: new URL(`./${name}.js`, module), flags: [] };
  const loader = new URL('../../../test/support/typescript-in-threads.mjs', import.meta.url);
  return { entry: new URL(`./${name}.ts`, module), flags: ['--import', loader.href] };
}
