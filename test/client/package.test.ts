import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';
import { startServer, type TestServer } from '../support/server.js';
import { Consumer } from './support/consumer.js';
import {
  COMMON_JS,
  ESM,
  TYPED,
  TYPED_COMMON_JS,
  TYPED_DEFAULT,
  TYPED_EXACT,
  TYPED_NODE,
} from './support/programs.js';

const typeRoots = [join(packageRoot, 'node_modules/@types')];
/**
 * A browser project with TypeScript's own types only, and a Node.js project without those of
 * browsers.
 */
const BROWSER = {};
const NODE = { lib: ['ES2022'], types: ['node'], typeRoots };

describe('the published client', { timeout: 120_000 }, () => {
  const consumer = new Consumer();
  const commonJsConsumer = new Consumer('commonjs');
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    const archive = await consumer.pack();
    for (const project of [consumer, commonJsConsumer]) await project.install(archive);
  });
  afterAll(async () => {
    await server.stop();
    for (const project of [consumer, commonJsConsumer]) project.remove();
  });

  const folder = () => join(consumer.folder, 'node_modules/@gantry/client');

  it('is one module for import and one for require, each with its types', () => {
    expect(readdirSync(folder(), { recursive: true }).sort()).toEqual([
      'README.md',
      'dist',
      'dist/index.cjs',
      'dist/index.d.cts',
      'dist/index.d.mts',
      'dist/index.mjs',
      'package.json',
    ]);
    expect(readdirSync(join(consumer.folder, 'node_modules')).sort()).toEqual([
      '.package-lock.json',
      '@gantry',
    ]);
    const manifest = JSON.parse(
      consumer.read('node_modules/@gantry/client/package.json'),
    ) as object;
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    for (const file of ['index.mjs', 'index.cjs', 'index.d.mts', 'index.d.cts']) {
      const text = consumer.read(`node_modules/@gantry/client/dist/${file}`);
      const parsed = ts.preProcessFile(text, true, true);
      expect([file, parsed.importedFiles, parsed.referencedFiles]).toEqual([file, [], []]);
    }
  });

  it('has less than 300 kB in one module', async () => {
    for (const file of ['dist/index.mjs', 'dist/index.cjs'])
      expect(statSync(join(folder(), file)).size).toBeLessThan(300_000);
    commonJsConsumer.write(
      'modules.cjs',
      "require('@gantry/client'); console.log(Object.keys(require.cache).length);",
    );
    expect(await commonJsConsumer.run('modules.cjs')).toBe('2\n');
  });

  it('has the syntax of Node.js 18', () => {
    const text = consumer.read('node_modules/@gantry/client/dist/index.mjs');
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    const plain = (code: string) => code.replace(/\s+/g, '').replace(/\/\/#\w+.*$|[();,]/gm, '');
    expect(plain(outputText)).toBe(plain(text));
  });

  it.each([
    ['ESM', consumer, 'story.mjs', ESM],
    ['CommonJS', commonJsConsumer, 'story.cjs', COMMON_JS],
  ])('runs in Node.js as %s', async (kind, project, file, program) => {
    project.write(file, program);
    const out = await project.run(file, {
      GANTRY_URL: server.url,
      GANTRY_TOKEN: server.adminToken,
      ORGANIZATION: `globex-${kind.toLowerCase()}`,
    });
    expect(JSON.parse(out)).toEqual({
      partition: 'europe',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      names: ['owners', 'policies'],
      namespace: `globex-${kind.toLowerCase()}`,
      error: [true, 422, 'name'],
    });
  });

  it.each([
    ['the types of browsers', BROWSER],
    ['the types of Node.js', NODE],
  ])(
    'type-checks strictly, with its declarations, as ESM and CommonJS, with %s',
    async (_, options) => {
      consumer.write('typed.ts', TYPED);
      commonJsConsumer.write('typed.ts', TYPED);
      commonJsConsumer.write('typed-require.ts', TYPED_COMMON_JS);
      // Each file belongs to the manifest of its project, so one run of the compiler is enough.
      const commonJs = ['typed.ts', 'typed-require.ts'].map((name) =>
        join(commonJsConsumer.folder, name),
      );
      expect(await consumer.compile(['typed.ts', ...commonJs], options)).toBe('');
    },
  );

  it('type-checks with a bundler, and with exact optional properties', async () => {
    consumer.write('typed.ts', TYPED);
    consumer.write('exact.ts', TYPED_EXACT);
    const bundler = { module: 'ESNext', moduleResolution: 'bundler' };
    const options = { ...bundler, exactOptionalPropertyTypes: true };
    expect(await consumer.compile(['typed.ts', 'exact.ts'], options)).toBe('');
  });

  it('has no default export in ESM, and accepts streams of Node.js', async () => {
    consumer.write('default.ts', TYPED_DEFAULT);
    consumer.write('node.ts', TYPED_NODE);
    expect(await consumer.compile(['default.ts', 'node.ts'], NODE)).toBe('');
  });

  it('adds only the used parts to a bundle', async () => {
    const whole = await bundle("export { Gantry } from '@gantry/client';");
    const error = await bundle("export { GantryError } from '@gantry/client';");
    const keys = await bundle("export { Connection, GpgKeysApi } from '@gantry/client';");
    expect(whole).toContain('/api/v2/workspaces/');
    expect(keys).toContain('/v2/gpg-keys');
    for (const part of [error, keys]) expect(part).not.toContain('/api/v2/workspaces/');
    expect(error).not.toContain('/v2/gpg-keys');
    expect(error.length).toBeLessThan(2_000);
    expect(keys.length).toBeLessThan(whole.length / 4);
    expect(await bundle("import '@gantry/client';")).toBe('');
  });

  async function bundle(entry: string): Promise<string> {
    const input = join(consumer.folder, 'entry.mjs');
    writeFileSync(input, entry);
    const build = await rolldown({ input, logLevel: 'silent' });
    const { output } = await build.generate({ format: 'esm' });
    return output[0].code.replaceAll(/^\/\/.*\n/gm, '').trim();
  }

  it('documents its methods, arguments, members and helpers for editors', () => {
    const { text, at } = parseMarkers(`
      import { Gantry } from '@gantry/client';
      const gantry = new Gantry({ |url: 'https://gantry.example.com' });
      gantry.|gpgKeys.|list({ |namespace: 'acme' });
      gantry.gpgKeys.read({ namespace: 'a', keyId: 'b' }).then((key) => key.|asciiArmor);
      gantry.runs.|wait('run-1', { |until: 'applied' });
      gantry.registryModules.uploadVersion({ |upload: '', body: '' });
    `);
    consumer.write('editor.ts', text);
    const shown = readDocumentation(consumer.folder, 'editor.ts', at);
    expect(shown).toEqual([
      expect.stringContaining('address of the server'),
      expect.stringContaining('verify provider releases'),
      expect.stringContaining('List the signing keys'),
      expect.stringContaining('names of one or more organizations'),
      expect.stringMatching(/\w+/),
      expect.stringContaining('Waits until the run'),
      expect.stringContaining('condition to wait for'),
      expect.stringContaining('The link from the response, or its last segment'),
    ]);
  });
});

/** Removes the bars of the text. Returns it with their positions. */
function parseMarkers(source: string): { text: string; at: number[] } {
  const [first = '', ...rest] = source.split('|');
  const at: number[] = [];
  let text = first;
  for (const piece of rest) {
    at.push(text.length);
    text += piece;
  }
  return { text, at };
}

/** The documentation that an editor shows at the positions. */
function readDocumentation(folder: string, name: string, places: readonly number[]): string[] {
  const file = join(folder, name);
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      types: [],
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
  });
  return places.map((position) =>
    ts.displayPartsToString(service.getQuickInfoAtPosition(file, position)?.documentation),
  );
}
