import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.js';
import { BATCH_JOB, operatorFolder } from './support/operator-folder.js';
import { type Policy, preview, type Problem } from './support/preview.js';

const SHARD = JSON.stringify({
  TemplateName: 'acme/shard',
  Template: 'key "{{.shard}}" {\n  policy = "read"\n}\n',
  Schema: { type: 'object', properties: { shard: { type: 'integer' } }, required: ['shard'] },
});

describe('the variables of a preview', () => {
  const folder = operatorFolder({ 'batch-job.yaml': BATCH_JOB, 'shard.yaml': SHARD });
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite', { GANTRY_TEMPLATES_DIR: folder.path });
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  const send = (template: string, body: unknown) =>
    preview(server.url, template, { token: server.adminToken, body });
  const errorsOf = async (template: string, body: unknown) => {
    const { status, headers, json } = await send(template, body);
    expect([status, headers.get('content-type')]).toEqual([422, 'application/problem+json']);
    return (json as Problem).errors?.map(({ variable, rule }) => `${variable} ${rule}`);
  };

  it('are all reported when missing, each with its own schema', async () => {
    const { status, json } = await send('acme/batch-job', {});
    const { title, detail, instance, errors } = json as Problem;
    expect([status, title, detail]).toEqual([
      422,
      'Unprocessable Content',
      'The variables do not match the templated policy "acme/batch-job".',
    ]);
    expect(instance).toMatch(/^urn:gantry:request:req-[0-9A-Za-z]{16}$/);
    expect(errors).toEqual([
      {
        variable: 'queue',
        rule: 'required',
        detail: 'The variable "queue" is required.',
        schema: { type: 'string', minLength: 3 },
      },
      {
        variable: 'level',
        rule: 'required',
        detail: 'The variable "level" is required.',
        schema: { type: 'string', enum: ['read', 'list'] },
      },
      {
        variable: 'shard',
        rule: 'required',
        detail: 'The variable "shard" is required.',
        schema: { type: 'integer', minimum: 1, maximum: 64 },
      },
    ]);
  });

  it('are reported together: missing, invalid and unknown ones, and the partition', async () => {
    const body = {
      Queue: 'ab',
      RESULTS: 'Not "this"',
      shard: 65,
      lvel: 'read',
      Partition: 'Team A',
    };
    expect(await errorsOf('acme/batch-job', body)).toEqual([
      'lvel unknown',
      'Partition charset',
      'level required',
      'queue minLength',
      'Results pattern',
      'shard maximum',
    ]);
  });

  it('are refused if they are integers that JSON.parse rounds', async () => {
    const largest = await send('acme/shard', { shard: Number.MAX_SAFE_INTEGER });
    expect((largest.json as Policy).Rules).toContain('key "9007199254740991"');
    expect(await errorsOf('acme/shard', { shard: 2 ** 53 })).toEqual(['shard precision']);
    expect(await errorsOf('acme/shard', { shard: -(2 ** 60) })).toEqual(['shard precision']);
  });

  it('include the partition, which must be a string', async () => {
    expect(await errorsOf('builtin/service', { Name: 'web', Partition: null })).toEqual([
      'Partition type',
    ]);
  });

  it('are case-insensitive', async () => {
    const [upper, lower] = await Promise.all([
      send('builtin/service', { NAME: 'web' }),
      send('builtin/service', { name: 'web' }),
    ]);
    expect([upper.status, lower.status]).toEqual([200, 200]);
    expect(upper.text).toBe(lower.text);
    const { json } = await send('acme/batch-job', {
      QUEUE: 'jobs',
      shard: 7,
      LEVEL: 'list',
      results: 'out',
    });
    expect((json as Policy).Rules).toBe(
      'key_prefix "jobs/7/" {\n  policy = "list"\n}\nkey_prefix "out" {\n  policy = "write"\n}\n',
    );
  });

  it('may occur in two spellings with the same value, as generated clients send them', async () => {
    expect((await send('builtin/service', { Name: 'web', name: 'web' })).status).toBe(200);
    expect(
      (await send('builtin/service', { Name: 'web', Partition: 'eu', partition: 'eu' })).status,
    ).toBe(200);
    expect(await errorsOf('builtin/service', { Name: 'web', name: 'api' })).toEqual([
      'name duplicate',
    ]);
    expect(
      await errorsOf('builtin/service', { Name: 'web', Partition: 'eu', partition: 'us' }),
    ).toEqual(['Partition duplicate']);
    expect(await errorsOf('builtin/service', { Name: ['web'], name: ['web'] })).toEqual([
      'name duplicate',
      'name type',
    ]);
  });

  it('have their default if they are omitted, and are never empty', async () => {
    const { json } = await send('acme/batch-job', { queue: 'jobs', shard: 1, level: 'read' });
    expect((json as Policy).Rules).toContain('key_prefix "results" {');
    expect(
      await errorsOf('acme/batch-job', { queue: 'jobs', shard: 1, level: 'read', results: '' }),
    ).toEqual(['Results pattern']);
  });

  it('are not read from inherited members of JavaScript objects', async () => {
    expect(await errorsOf('builtin/service', { toString: 'web' })).toEqual([
      'toString unknown',
      'name required',
    ]);
    for (const raw of ['{"__proto__":{"Name":"web"}}', '{"constructor":"web"}']) {
      expect(
        (await preview(server.url, 'builtin/service', { token: server.adminToken, raw })).status,
      ).toBe(422);
    }
  });

  it.each([[7], [true], [null], [['web']], [{ toString: 'web' }]])(
    'must have the declared type: a name cannot be %j',
    async (Name) => {
      expect(await errorsOf('builtin/node', { Name })).toEqual(['name type']);
    },
  );

  it('are refused by a template without variables, except an empty name', async () => {
    expect(await errorsOf('builtin/dns', { Name: 'web' })).toEqual(['Name unknown']);
    expect((await send('builtin/dns', { Name: '' })).status).toBe(200);
    expect(await errorsOf('builtin/service', { Name: '' })).toEqual(['name minLength']);
  });

  it('do not include a namespace, and the error names the right parameter', async () => {
    const { json } = await send('builtin/dns', { Namespace: 'acme' });
    expect((json as Problem).errors?.[0]?.detail).toContain('query parameter ns');
  });

  it.each([['"web"'], ['["web"]'], ['7'], ['true']])(
    'must be in an object: %s is refused',
    async (raw) => {
      const { status, json } = await preview(server.url, 'builtin/dns', {
        token: server.adminToken,
        raw,
      });
      expect([status, (json as Problem).detail]).toEqual([
        422,
        'The body must be a JSON object with the values of the variables, or null.',
      ]);
    },
  );

  it('are returned truncated, so that a response never grows with the request', async () => {
    const { text } = await send('builtin/dns', { ['x'.repeat(100_000)]: 1 });
    expect(text.length).toBeLessThan(1_000);
  });
});
