import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { createWorkspace } from '../support/facts/run-facts.js';
import { findFreePort } from '../support/find-free-port.js';
import { startServer, type TestServer } from '../support/server.js';
import { Consumer } from './support/consumer.js';

const page = readFileSync(join(packageRoot, 'client/README.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code]) => code ?? '',
  );

describe("the client's README", { timeout: 120_000 }, () => {
  const consumer = new Consumer();
  let server: TestServer;
  beforeAll(async () => {
    const port = await findFreePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    server = await startServer('sqlite', { PORT: String(port), GANTRY_PUBLIC_URL: publicUrl });
    await consumer.install();
  });
  afterAll(async () => {
    await server.stop();
    consumer.remove();
  });

  it('is included in the package', () => {
    expect(consumer.read('node_modules/@gantry/client/README.md')).toBe(page);
  });

  it('has the commands that build and install the package', () => {
    const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(blocks('sh')).toEqual([
      'npm --prefix ../gantry ci\nnpm --prefix ../gantry run build:client\nnpm install ../gantry/client\n',
    ]);
    expect(scripts['build:client']).toBeTypeOf('string');
  });

  it('contains a program that runs unchanged', async () => {
    const program = blocks('js');
    expect(program.length).toBe(8);
    consumer.write('readme.mjs', program.join('\n'));
    const environment = { GANTRY_URL: server.url, GANTRY_TOKEN: server.adminToken };
    const out = await consumer.run('readme.mjs', environment);
    for (const line of [
      /^acme was created at \d{4}-\d\d-\d\dT[\d:.]+Z$/m,
      /^service "web" \{$/m,
      /^organizations 200$/m,
      /^owners\nreaders\n1 of 2\nreaders$/m,
      /^422 name \/data\/attributes\/name$/m,
    ])
      expect(out).toMatch(line);
    const { id } = await createWorkspace(server, 'acme', 'web', {});
    const [connect = '', , , , , runs = ''] = program;
    consumer.write('runs.mjs', `process.argv[2] = '${id}';\n${connect}${runs}`);
    expect(await consumer.run('runs.mjs', environment)).toMatch(
      /^fetching note\nplanning: .*\napplied\nplan: fetching note\nplan: planning: .*\napply: applying\n$/,
    );
    writeFileSync(join(consumer.folder, 'site.tar.gz'), packFiles({ 'main.tf': '' }));
    const upload = program[7] ?? '';
    consumer.write('upload.mjs', `process.argv[4] = 'site.tar.gz';\n${connect}${upload}`);
    expect(await consumer.run('upload.mjs', environment)).toBe('The version is ok.\n');
  });

  it('contains a program that type-checks as TypeScript', async () => {
    consumer.write('readme.ts', blocks('js').join('\n'));
    const typeRoots = [join(packageRoot, 'node_modules/@types')];
    expect(await consumer.compile(['readme.ts'], { types: ['node'], typeRoots })).toBe('');
  });

  it('names only options and members that exist', () => {
    const types = consumer.read('node_modules/@gantry/client/dist/index.d.mts');
    const rows = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name ?? '');
    expect(rows.length).toBeGreaterThan(10);
    for (const name of [...rows, 'GpgKeysApi', 'RunEndedError', 'Timestamp', 'idempotencyKey'])
      expect(types).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
