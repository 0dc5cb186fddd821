import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunVariable } from '../../../src/execution/execution.js';
import {
  MAX_IDENTITIES_LENGTH,
  namedIdentitiesOf,
} from '../../../src/platform/runs/named-identities.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';

const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;
const AUDIENCE = 'aws.workload.identity';

const variable = (key: string, value: string, sensitive = false): RunVariable => ({
  ...{ key, value, category: 'env', hcl: false, sensitive },
});
const AWS_ON = variable('TFC_AWS_PROVIDER_AUTH', 'true');

describe('the named identities of a run', () => {
  it('name the role of each phase', () => {
    const named = namedIdentitiesOf([
      AWS_ON,
      variable('TFC_AWS_PLAN_ROLE_ARN', role('reader')),
      variable('TFC_AWS_APPLY_ROLE_ARN', role('writer')),
      variable('TFC_KUBERNETES_PROVIDER_AUTH', 'true'),
    ]);
    const kubernetes = { provider: 'kubernetes', name: '', audience: 'kubernetes' };
    expect(named).toEqual([
      { phase: 'plan', provider: 'aws', name: role('reader'), audience: AUDIENCE },
      { phase: 'plan', ...kubernetes },
      { phase: 'apply', provider: 'aws', name: role('writer'), audience: AUDIENCE },
      { phase: 'apply', ...kubernetes },
    ]);
  });

  it('hide the values of sensitive variables', () => {
    const named = namedIdentitiesOf([
      AWS_ON,
      variable('TFC_AWS_RUN_ROLE_ARN', role('secret'), true),
      variable('TFC_AWS_WORKLOAD_IDENTITY_AUDIENCE', 'ours', true),
    ]);
    expect(named).toEqual(
      ['plan', 'apply'].map((phase) => ({
        ...{ phase, provider: 'aws', name: '(sensitive)', audience: '(sensitive)' },
      })),
    );
  });

  it('fit into their column, whatever the variables contain', () => {
    const audiences = Array.from({ length: 40 }, (_, index) =>
      variable(`TFC_WORKLOAD_IDENTITY_AUDIENCE_T${index}`, '\u0001'.repeat(10_000)),
    );
    const named = namedIdentitiesOf(audiences);
    expect(named).toHaveLength(16);
    expect(JSON.stringify(named).length).toBeLessThan(MAX_IDENTITIES_LENGTH);
  });
});

describe.each(databases)('readRun on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => {
    server = await startServer(kind);
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  const identitiesOf = async (id: string): Promise<unknown> => {
    const { json } = await sendRequest(`${server.url}/api/v2/runs/${id}`, { token: story.token });
    return (json as { data: { attributes: Record<string, unknown> } }).data.attributes[
      'identities'
    ];
  };

  it('returns the identities with which the plan started', async () => {
    const workspace = await story.workspace('web');
    const vars = `/api/v2/workspaces/${workspace.id}/vars`;
    for (const { key, value } of [AWS_ON, variable('TFC_AWS_RUN_ROLE_ARN', role('site'))])
      await story.world.request('POST', vars, {
        data: { type: 'vars', attributes: { key, value, category: 'env' } },
      });
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    expect(await identitiesOf(id)).toEqual(
      ['plan', 'apply'].map((phase) => ({
        ...{ phase, provider: 'aws', name: role('site'), audience: AUDIENCE },
      })),
    );
  });

  it('omits them for a run without an identity', async () => {
    await story.workspace('plain');
    const id = await story.queue('plain');
    await story.waitFor(id, 'planned');
    expect(await identitiesOf(id)).toBeUndefined();
  });
});
