/** What a thread runs: its program, and the flags of Node with which it starts. */
export interface ThreadProgram {
  readonly entry: URL;
  readonly flags: readonly string[];
}

/**
 * The program of that name beside a module (give its `import.meta.url`): compiled with it, or as
 * source when vitest runs the source. Node 20 loads no TypeScript by itself, so then, and only
 * then, the thread gets the loader of the tests.
 */
export function threadProgram(module: string, name: string): ThreadProgram {
  if (!module.endsWith('.ts')) return { entry: new URL(`./${name}.js`, module), flags: [] };
  const loader = new URL('../../../test/support/typescript-in-threads.mjs', import.meta.url);
  return { entry: new URL(`./${name}.ts`, module), flags: ['--import', loader.href] };
}
