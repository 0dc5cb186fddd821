import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NoCodeSettings } from '../../../src/areas/no-code/no-code-settings.entity.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, errorsOf, optionSet, Site } from './support/site.js';

const REGION = { name: 'region', options: ['eu-central-1', 'us-east-1'] };
const REPLICAS = { name: 'replicas', type: 'number', options: [1, 2, 3] };

describe.each(databases)('the settings of a no-code module, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  async function enableModule(
    attributes: object = {},
    ...sets: object[]
  ): Promise<{ site: Site; id: string }> {
    const site = await Site.of(server, 'module site in acme');
    const answer = await site.enable(attributes, sets);
    expect(answer.status, answer.text).toBe(200);
    return { site, id: documentOf(answer).data.id };
  }

  const history = async (id: string) =>
    (
      await server.database.read.find(NoCodeSettings, {
        where: { noCodeModuleId: id },
        order: { number: 'ASC' },
      })
    ).map(({ number, moduleVersion, versionPin, options }) => ({
      number,
      moduleVersion,
      versionPin,
      options: options.length,
    }));

  const publish = (site: Site, version: string) =>
    site.world.establish(`version ${version} of module site in acme`);

  const pinOf = async (site: Site, id: string) =>
    documentOf(await site.send(`/api/v2/no-code-modules/${id}`)).data.attributes['version-pin'];

  it('get a new version only when the pin or the options change', async () => {
    const { site, id } = await enableModule({ 'version-pin': '1.0.0' }, REGION);
    const setId =
      documentOf(await site.send(`/api/v2/no-code-modules/${id}`)).data.relationships[
        'variable-options'
      ]?.data[0]?.id ?? '';
    const same = [
      {},
      { attributes: { 'version-pin': '1.0.0' } },
      { attributes: { enabled: true } },
      { sets: [optionSet({ id: setId })] },
      { sets: [optionSet({ ...REGION, id: setId })] },
    ];
    for (const change of same) expect((await site.change(id, change)).status).toBe(200);
    expect(await history(id)).toHaveLength(1);

    expect(
      (await site.change(id, { sets: [optionSet({ id: setId }), optionSet(REPLICAS)] })).status,
    ).toBe(200);
    await publish(site, '1.1.0');
    expect((await site.change(id, { attributes: { 'version-pin': '1.1.0' } })).status).toBe(200);
    expect(await history(id)).toEqual([
      { number: 1, moduleVersion: '1.0.0', versionPin: '1.0.0', options: 1 },
      { number: 2, moduleVersion: '1.0.0', versionPin: '1.0.0', options: 2 },
      { number: 3, moduleVersion: '1.1.0', versionPin: '1.1.0', options: 2 },
    ]);
  });

  it('follow the newest version of the module unless they are pinned', async () => {
    const { site, id } = await enableModule();
    await publish(site, '1.1.0');
    expect(await pinOf(site, id)).toBe('1.1.0');
    await publish(site, '2.0.0-rc.1');
    await publish(site, '1.0.5');
    expect(await pinOf(site, id)).toBe('1.1.0');
    const address = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/1.1.0';
    expect((await site.send(address, { method: 'DELETE' })).status).toBe(204);
    expect(await pinOf(site, id)).toBe('1.0.5');
    expect(await history(id)).toEqual(
      ['1.0.0', '1.1.0', '1.0.5'].map((moduleVersion, index) => ({
        number: index + 1,
        moduleVersion,
        versionPin: null,
        options: 0,
      })),
    );
  });

  it('stay at the pinned version until the pin is "latest"', async () => {
    const { site, id } = await enableModule({ 'version-pin': '1.0.0' });
    await publish(site, '1.1.0');
    expect(await pinOf(site, id)).toBe('1.0.0');
    expect(
      documentOf(await site.change(id, { attributes: { 'version-pin': 'latest' } })).data
        .attributes['version-pin'],
    ).toBe('1.1.0');
    await publish(site, '1.2.0');
    expect(await pinOf(site, id)).toBe('1.2.0');
  });

  it('of a module without a version show "latest", and later its first version', async () => {
    const site = await Site.of(
      server,
      'module empty without versions in acme',
      'no-code module empty in acme',
    );
    const id = await site.world.id('no-code module empty in acme');
    expect(await pinOf(site, id)).toBe('latest');
    await site.world.establish('version 1.0.0 of module empty in acme');
    expect(await pinOf(site, id)).toBe('1.0.0');
  });

  it('return options in the order and form in which they were sent', async () => {
    const sets = [
      { name: 'replicas', type: 'number', options: ['3', 1, 2.5] },
      { name: 'region', type: 'string', options: null },
      { name: 'password', type: 'string', options: [] },
    ];
    const { site, id } = await enableModule({}, ...sets);
    const { included } = documentOf(
      await site.send(`/api/v2/no-code-modules/${id}?include=variable_options`),
    );
    expect(included?.map(({ attributes }) => attributes)).toEqual(
      sets.map(({ name, type, options }) => ({
        'variable-name': name,
        'variable-type': type,
        options,
      })),
    );
    const variables = (
      await site.send(`/api/v2/no-code-modules/${id}/versions/1.0.0/module-variables`)
    ).json as { data: { attributes: { name: string; options: unknown } }[] };
    expect(variables.data.map(({ attributes }) => [attributes.name, attributes.options])).toEqual([
      ['region', []],
      ['replicas', ['3', 1, 2.5]],
      ['password', []],
    ]);
  });

  it('are refused with every violation, and nothing is changed', async () => {
    const { site, id } = await enableModule({ 'version-pin': '1.0.0' }, REGION);
    const refused = await site.change(id, {
      attributes: { 'version-pin': '9.9.9' },
      sets: [
        { type: 'variable-options' },
        optionSet({ id: 'ncvaropt-0000000000000000' }),
        optionSet({ name: 'replicas', type: 'numbre', options: [1] }),
      ],
    });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual([
      '/data/relationships/variable-options/data/0/attributes: attributes is required for a new option set',
      '/data/relationships/variable-options/data/1/id: This no-code module has no option set "ncvaropt-0000000000000000".',
      '/data/attributes/version-pin: The module has no version "9.9.9".',
      expect.stringMatching(
        /^\/data\/relationships\/variable-options\/data\/2\/attributes\/variable-type: variable-type is not a type: The word "numbre"/,
      ),
    ]);
    expect(await history(id)).toHaveLength(1);
  });

  it('are refused with an option or a variable that occurs twice', async () => {
    const { site, id } = await enableModule({});
    const refused = await site.change(id, {
      sets: [
        optionSet({ name: 'region', options: ['eu', 'us', 'eu'] }),
        optionSet({ name: 'replicas', type: 'number', options: [1, '2', 2] }),
        optionSet({ name: 'region', options: ['eu'] }),
      ],
    });
    const pointer = '/data/relationships/variable-options/data';
    expect(errorsOf(refused)).toEqual([
      `${pointer}/0/attributes/options/2: The variable "region" has this option twice.`,
      `${pointer}/1/attributes/options/2: The variable "replicas" has this option twice.`,
      `${pointer}/2/attributes/variable-name: The variable "region" occurs twice in ` +
        'variable-options: list all of its allowed values in one item.',
    ]);
  });

  it('can change to another module of the organization, which the options must fit', async () => {
    const { site, id } = await enableModule({}, REGION);
    await site.world.establish('module with a provider block in acme');
    await site.world.establish('organization globex');
    await site.world.establish('module site in globex');
    const other = await site.world.id('module with a provider block in acme');
    const refused = await site.change(id, { module: other });
    expect(errorsOf(refused)).toEqual([
      '/data/relationships/registry-module/data/id: The module has no variable "region".',
    ]);
    const changed = documentOf(await site.change(id, { module: other, sets: [] }));
    expect(changed.meta?.warnings?.map(({ code }) => code)).toEqual(['provider-configuration']);
    expect(
      (await site.change(id, { module: await site.world.id('module site in globex') })).status,
    ).toBe(404);
    expect((await site.change(id, { module: 'mod-0000000000000000' })).status).toBe(404);
  });

  it('can be disabled even if a newer version no longer fits the options', async () => {
    const { site, id } = await enableModule({ enabled: true }, REGION);
    await site.publish('2.0.0', 'variable "zone" {}');
    expect(errorsOf(await site.change(id, { sets: [optionSet(REGION)] }))).toEqual([
      '/data/relationships/variable-options/data/0/attributes/variable-name: The module has no variable "region".',
    ]);
    const switched = await site.change(id, { attributes: { enabled: false } });
    expect(documentOf(switched).data.attributes).toEqual({
      enabled: false,
      'version-pin': '2.0.0',
      'auto-destroy-duration': null,
      'auto-destroy-maximum-duration': null,
    });
    expect(await history(id)).toHaveLength(2);
  });

  it('prevent the deletion of their module and its pinned version', async () => {
    const { site, id } = await enableModule({ 'version-pin': '1.0.0' });
    const address = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws';
    const refused = await site.send(address, { method: 'DELETE' });
    expect([refused.status, ...errorsOf(refused)]).toEqual([
      409,
      `The module acme/site/aws is in use by no-code module ${id}.`,
    ]);
    expect((await site.send(`${address}/1.0.0`, { method: 'DELETE' })).status).toBe(409);
    expect((await site.send(`/api/v2/no-code-modules/${id}`, { method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await site.send(address, { method: 'DELETE' })).status).toBe(204);
  });

  it('are created once by concurrent requests', async () => {
    const site = await Site.of(server, 'module site in acme');
    const answers = await Promise.all(Array.from({ length: 6 }, () => site.enable({}, [REGION])));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(5);
    for (const answer of refused)
      expect(errorsOf(answer)).toEqual([
        '/data/relationships/registry-module/data/id: The module already has no-code settings. Change them with PATCH.',
      ]);
    expect(await server.database.read.count(NoCodeSettings)).toBe(1);
  });

  it('change once for each concurrent request that succeeds, and refuse the others with 409', async () => {
    const { site, id } = await enableModule({ 'version-pin': '1.0.0' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        site.change(id, { sets: [optionSet({ name: 'region', options: [`zone-${index}`] })] }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const done = statuses.filter((status) => status === 200).length;
    expect(done).toBeGreaterThan(0);
    expect((await history(id)).map(({ number }) => number)).toEqual(
      Array.from({ length: done + 1 }, (_, index) => index + 1),
    );
  });

  it('have the newest version after concurrent uploads of versions', async () => {
    const { site, id } = await enableModule();
    const versions = ['1.1.0', '1.2.0', '1.3.0'];
    const changes = [1, 2, 3].map((index) =>
      site.change(id, { sets: [optionSet({ name: 'region', options: [`zone-${index}`] })] }),
    );
    await Promise.all([...versions.map((version) => publish(site, version)), ...changes]);
    expect(await pinOf(site, id)).toBe('1.3.0');
    const numbers = (await history(id)).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('are written once under one Idempotency-Key, with the same response', async () => {
    const site = await Site.of(server, 'module site in acme');
    const body = {
      data: {
        type: 'no-code-modules',
        relationships: {
          'registry-module': {
            data: { id: await site.world.id('module site in acme'), type: 'registry-modules' },
          },
        },
      },
    };
    const send = () =>
      site.send('/api/v2/organizations/acme/no-code-modules', {
        body,
        headers: { 'Idempotency-Key': 'enable-site' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
  });

  it('are audited', async () => {
    const { site, id } = await enableModule({ 'version-pin': '1.0.0' });
    await site.change(id, { attributes: { enabled: true } });
    await site.send(`/api/v2/no-code-modules/${id}`, { method: 'DELETE' });
    const { json } = await site.send('/api/v2/organizations/acme/audit-events');
    const actions = (json as { data: { attributes: { action: string } }[] }).data
      .map(({ attributes }) => attributes.action)
      .filter((action) => action.startsWith('no-code-module'));
    expect(actions).toEqual([
      'no-code-module.delete',
      'no-code-module.update',
      'no-code-module.create',
    ]);
  });
});
