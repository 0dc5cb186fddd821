import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';
import { startServer, type TestServer } from '../support/server.js';
import { Consumer } from './support/consumer.js';

const page = readFileSync(join(packageRoot, 'openapi/templates/client/README.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code]) => code ?? '',
  );

describe("the client's README", { timeout: 120_000 }, () => {
  const consumer = new Consumer();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await consumer.install();
  });
  afterAll(async () => {
    await server.stop();
    consumer.remove();
  });

  it('is the one that comes with the package', () => {
    expect(consumer.read('node_modules/@gantry/client/README.md')).toBe(page);
  });

  it('installs as it says', () => {
    expect(blocks('sh')).toEqual(['npm install ../gantry/generated/client\n']);
  });

  it('holds a program that runs as it stands', async () => {
    expect(blocks('js').length).toBe(5);
    consumer.write('readme.mjs', blocks('js').join('\n'));
    const lines = (
      await consumer.run('readme.mjs', { GANTRY_URL: server.url, GANTRY_TOKEN: server.adminToken })
    ).split('\n');
    expect(lines.slice(0, 6)).toEqual([
      'builtin/dns: Lets a DNS server answer for all nodes, services and prepared queries.',
      'builtin/node: Lets a node register itself and discover all services.',
      "builtin/scheduler-server: Lets a workload scheduler's server make tokens, see agents and nodes, and register services.",
      'builtin/service: Lets a service register itself and its sidecar proxy, and discover all services and nodes.',
      'builtin/workload-identity: Lets a workload manage its own identity.',
      'synthetic-policy-7bfbb362942b9e14a900a7db7b3572df',
    ]);
    const rest = lines.slice(6).join('\n');
    expect(rest).toMatch(/^service "web" \{$/m);
    expect(rest).toMatch(/^acme was made at \d{4}-\d\d-\d\dT[\d:.]+Z$/m);
    expect(rest).toMatch(/^a policy for the namespace acme$/m);
    expect(rest).toMatch(/^422 \/data\/attributes\/name: .+$/m);
    expect(rest).toMatch(/^422 name required: The variable "name" is required\.$/m);
  });

  it('is a program to TypeScript, too, and names only what the package has', async () => {
    const named = [
      ...new Set(
        [
          ...page.matchAll(
            /`([A-Z][A-Za-z]+(?:Api|Error|Document|Problem|Configuration)|Configuration|Problem)`/g,
          ),
        ].map(([, name]) => name ?? ''),
      ),
    ].sort();
    expect(named).toContain('TemplatedPoliciesApi');
    consumer.write(
      'names.ts',
      named
        .map((name) => `import { type ${name} } from '@gantry/client';\nexport type { ${name} };\n`)
        .join(''),
    );
    consumer.write('readme.ts', blocks('js').join('\n'));
    const options = {
      lib: ['ES2022', 'DOM'],
      types: ['node'],
      typeRoots: [join(packageRoot, 'node_modules/@types')],
      skipLibCheck: true,
    };
    expect(await consumer.compile(['readme.ts', 'names.ts'], options)).toBe('');
  });
});
