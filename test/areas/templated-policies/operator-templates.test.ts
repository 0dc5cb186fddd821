import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { AUDITOR, BATCH_JOB, operatorFolder } from './support/operator-folder.js';
import { type Policy, preview } from './support/preview.js';
import { parseRules } from './support/rules.js';

const named = (TemplateName: string) => ({ ...AUDITOR, TemplateName });

describe("the operator's own templates", () => {
  const folder = operatorFolder({
    'batch-job.yaml': BATCH_JOB,
    'auditor.json': AUDITOR,
    'upper-case-ending.YML': named('Zebra'),
    'text-schema.yml': {
      ...AUDITOR,
      TemplateName: 'acme/batch',
      Schema: '{"type":"object","properties":{"unused":{"type":"string"}}}',
    },
    'dialect.json': {
      ...AUDITOR,
      TemplateName: '1st',
      Schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {},
      },
    },
    'no-schema.yaml': `TemplateName: builtin-like\nSchema:\nTemplate: |\n  acl = "read"\n`,
    'README.md': 'Not a template.',
  });
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite', { GANTRY_TEMPLATES_DIR: folder.path });
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  const get = (path: string) =>
    sendRequest(`${server.url}/v1/acl/${path}`, { headers: { 'X-Svc-Token': server.adminToken } });

  it('are listed with the built-in ones, in byte order', async () => {
    const { json } = await get('templated-policies');
    const names = Object.keys(json);
    expect(names).toEqual([
      '1st',
      'Zebra',
      'acme/Auditor.v2',
      'acme/batch',
      'acme/batch-job',
      'builtin-like',
      'builtin/dns',
      'builtin/node',
      'builtin/scheduler-server',
      'builtin/service',
      'builtin/workload-identity',
    ]);
  });

  it('are returned as written, with the schema serialized and no other members', async () => {
    const { status, json } = await get('templated-policy/name/acme/batch-job');
    expect(status).toBe(200);
    const { Schema, Template, ...rest } = json as { Schema: string; Template: string };
    expect(rest).toEqual({
      TemplateName: 'acme/batch-job',
      Description: 'Lets a batch job read its queue and write its results.',
    });
    expect(Object.keys((JSON.parse(Schema) as { properties: object }).properties)).toEqual([
      'queue',
      'Results',
      'level',
      'shard',
    ]);
    expect(Template).toBe(
      'key_prefix "{{.Queue}}/{{ .shard }}/" {\n  policy = "{{.Level}}"\n}\nkey_prefix "{{.Results}}" {\n  policy = "write"\n}\n',
    );
    expect((await get('templated-policy/name/acme/Auditor.v2')).json).toEqual({
      ...AUDITOR,
      Schema: '',
    });
    expect((await get('templated-policy/name/builtin-like')).json).toMatchObject({
      Schema: '',
      Description: '',
    });
  });

  it('are previewed with all their variables', async () => {
    const { status, json } = await preview(server.url, 'acme/batch-job', {
      token: server.adminToken,
      body: { queue: 'team-a/in.v2', level: 'read', shard: 12 },
    });
    expect(status).toBe(200);
    expect(await parseRules((json as Policy).Rules)).toEqual([
      'key_prefix "results" write',
      'key_prefix "team-a/in.v2/12/" read',
    ]);
    expect((json as Policy).Description).toBe(
      'Generated from the templated policy acme/batch-job.',
    );
  });

  it.each([
    [{ queue: 'in" { policy = "write" }\nacl = "write', level: 'read', shard: 1 }],
    [{ queue: 'in\nx', level: 'read', shard: 1 }],
    [{ queue: '${x}', level: 'read', shard: 1 }],
    [{ queue: 'jobs', level: 'write', shard: 1 }],
    [{ queue: 'jobs', level: 'read', shard: 1.5 }],
    [{ queue: 'jobs', level: 'read', shard: '1' }],
    [{ queue: 'jobs', level: 'read', shard: 1, results: 'a"b' }],
  ])('enforce their schema and the charset: %j is refused', async (body) => {
    expect(
      (await preview(server.url, 'acme/batch-job', { token: server.adminToken, body })).status,
    ).toBe(422);
  });

  it('cannot be changed over HTTP', async () => {
    for (const method of ['PUT', 'POST', 'PATCH', 'DELETE']) {
      const { status } = await sendRequest(
        `${server.url}/v1/acl/templated-policy/name/acme/batch-job`,
        {
          method,
          headers: { 'X-Svc-Token': server.adminToken },
        },
      );
      expect([method, status]).toEqual([method, 405]);
    }
  });
});
