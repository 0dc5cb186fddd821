import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RegistryModuleVersion } from '../../../src/platform/module-registry/registry-module-version.entity.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { packFiles, tarGz } from './support/archives.js';
import { SiteRegistry } from './support/registry.js';

interface Folder {
  readonly name: string;
  readonly path: string;
  readonly readme: {
    readonly name: string;
    readonly text: string;
    readonly truncated: boolean;
  } | null;
  readonly files?: readonly {
    readonly name: string;
    readonly text: string | null;
    readonly truncated: boolean;
  }[];
}

interface Documentation {
  readonly 'published-at': string;
  readonly description: string;
  readonly readme: { readonly text: string; readonly truncated: boolean } | null;
  readonly submodules: readonly Folder[];
  readonly examples: readonly Folder[];
}

const KIB = 1024;

describe.each(databases)('the documentation of a version, on %s', (kind) => {
  let server: TestServer;
  let registry: SiteRegistry;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    registry = new SiteRegistry(server);
    await registry.createModule();
  });
  afterAll(() => server.stop());

  const read = async (version: string) => {
    const answer = await registry.asOwner(`${registry.address}/versions/${version}/documentation`);
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { data: { attributes: Documentation } }).data.attributes;
  };

  it('names the time of the publication, which a deprecation does not change', async () => {
    await registry.publish('1.0.0', packFiles({ 'main.tf': '' }));
    const { 'published-at': publishedAt } = await read('1.0.0');
    server.clock.advance(60_000);
    const deprecated = await registry.asOwner(`${registry.address}/1.0.0`, {
      method: 'PATCH',
      body: {
        data: {
          type: 'module-versions',
          attributes: { deprecation: { 'deprecated-status': 'Deprecated', reason: 'old' } },
        },
      },
    });
    expect(deprecated.status, deprecated.text).toBe(200);
    expect((await read('1.0.0'))['published-at']).toBe(publishedAt);
  });

  it('has only folders with configuration, each with its preferred readme', async () => {
    await registry.publish(
      '1.0.0',
      packFiles({
        'main.tf': '',
        'modules/net/main.tf': '',
        'modules/net/README.txt': 'plain',
        'modules/net/Readme.md': '# Net',
        'modules/net/deeper/README.md': 'not shown',
        'modules/assets/README.md': 'no configuration',
        'examples/small/main.tf': 'module "a" {}',
        'examples/small/values.tfvars': 'a = 1',
        'examples/small/.hidden.tf': 'hidden',
        'examples/small/picture.png': 'binary',
        'examples/README.md': 'of no example',
      }),
    );
    expect(await read('1.0.0')).toMatchObject({
      description: '',
      readme: null,
      submodules: [
        { name: 'net', path: 'modules/net', readme: { name: 'Readme.md', text: '# Net' } },
      ],
      examples: [
        {
          name: 'small',
          path: 'examples/small',
          readme: null,
          files: [
            { name: 'main.tf', text: 'module "a" {}', truncated: false },
            { name: 'values.tfvars', text: 'a = 1', truncated: false },
          ],
        },
      ],
    });
  });

  it('has a limited size: long texts are truncated, and omissions are named', async () => {
    const folders: Record<string, string> = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => {
        const name = `examples/e${String(index).padStart(2, '0')}`;
        return [
          [`${name}/README.md`, 'r'.repeat(40 * KIB)],
          [`${name}/main.tf`, `# ${'x'.repeat(80 * KIB)}`],
        ];
      }).flat(),
    );
    await registry.publish(
      '1.0.0',
      packFiles({ 'main.tf': '', 'README.md': 'R'.repeat(300 * KIB), ...folders }),
    );
    const { readme, examples } = await read('1.0.0');
    expect(readme?.text).toHaveLength(256 * KIB);
    expect(readme?.truncated).toBe(true);
    expect(examples).toHaveLength(12);
    const files = examples.flatMap((example) => example.files ?? []);
    expect(files[0]).toMatchObject({ name: 'main.tf', truncated: true });
    expect(files[0]?.text).toHaveLength(64 * KIB);
    expect(files.at(-1)).toEqual({ name: 'main.tf', text: null, truncated: true });
    const kept = examples.flatMap((example) => [
      example.readme?.text ?? '',
      ...(example.files ?? []).map(({ text }) => text ?? ''),
    ]);
    expect(kept.join('').length).toBeLessThanOrEqual(512 * KIB);
  });

  it('has at most 100 folders, and 50 files of each', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`examples/e${index}/main.tf`, ''] as const),
    );
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`examples/all/f${index}.tf`, ''] as const),
    );
    await registry.publish('1.0.0', packFiles({ 'main.tf': '', ...files, ...many }));
    const { examples } = await read('1.0.0');
    expect(examples).toHaveLength(100);
    expect(examples.find(({ name }) => name === 'all')?.files).toHaveLength(50);
  });

  it('replaces invalid characters with U+FFFD, and keeps all other text', async () => {
    const hostile =
      '<script>alert(1)</script> \u202Egnp.exe \u001b[31m\u0000 [x](javascript:alert(1))';
    await registry.publish(
      '1.0.0',
      tarGz([
        { name: 'main.tf', content: '' },
        {
          name: 'README.md',
          content: Buffer.concat([Buffer.from(hostile), Buffer.from([0xff, 0x0a])]),
        },
      ]),
    );
    expect((await read('1.0.0')).readme?.text).toBe(
      '<script>alert(1)</script> \uFFFDgnp.exe \uFFFD[31m\uFFFD [x](javascript:alert(1))\uFFFD\n',
    );
  });

  it('has the submodules of a version from before Gantry stored folders', async () => {
    await registry.publish('1.0.0', packFiles({ 'main.tf': '', 'modules/net/main.tf': '' }));
    await server.database.write((manager) =>
      manager.update(RegistryModuleVersion, { number: '1.0.0' }, { folders: null }),
    );
    expect(await read('1.0.0')).toMatchObject({
      submodules: [{ name: 'net', path: 'modules/net', readme: null }],
      examples: [],
    });
  });

  it('is, for `latest`, that of the newest release, or else of the newest pre-release', async () => {
    await registry.publish('2.0.0-rc.1', packFiles({ 'main.tf': '', 'README.md': 'Candidate.' }));
    expect((await read('latest')).description).toBe('Candidate.');
    await registry.publish('1.0.0', packFiles({ 'main.tf': '', 'README.md': 'Release.' }));
    expect((await read('latest')).description).toBe('Release.');
  });
});
