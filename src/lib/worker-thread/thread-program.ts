/** The program of a thread, and the Node.js flags with which it starts. */
export interface ThreadProgram {
  readonly entry: URL;
  readonly flags: readonly string[];
}

/**
 * Locates the program `name` in the folder of the module with the URL `module`. For TypeScript
 * source, as in tests, the thread gets a loader.
 */
export function resolveThreadProgram(module: string, name: string): ThreadProgram {
  if (!module.endsWith('.ts')) return { entry: new URL(`./${name}.js`, module), flags: [] };
  const loader = new URL('../../../test/support/typescript-in-threads.mjs', import.meta.url);
  return { entry: new URL(`./${name}.ts`, module), flags: ['--import', loader.href] };
}
