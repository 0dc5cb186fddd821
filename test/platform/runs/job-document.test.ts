import { describe, expect, it } from 'vitest';
import type { AgentJobAttributes } from '../../../generated/server/models/AgentJobAttributes.js';
import { toRunTask } from '../../../src/execution/agent/job-document.js';

const URL_OF_SERVER = 'http://127.0.0.1:3000';
const JOB: Omit<AgentJobAttributes, 'lease-seconds'> = {
  lease: '7',
  phase: 'plan',
  organization: 'acme',
  'workspace-id': 'ws-1',
  'workspace-name': 'web',
  'iac-version': '1.9.0',
  destroy: false,
  module: {
    namespace: 'acme',
    name: 'web',
    provider: 'none',
    version: '1.0.0',
    variables: [],
    outputs: [],
    resources: [],
  },
  variables: [],
  state: null,
  'lock-file': null,
  'saved-plan': null,
  'log-size': 0,
  'registry-url': URL_OF_SERVER,
  'registry-token': 'token',
  'state-token': 'state-token',
};
const leaseTimeOf = (attributes: object): number =>
  toRunTask(
    { data: { id: 'run-1', type: 'agent-jobs', attributes: attributes as AgentJobAttributes } },
    'agent-1',
    URL_OF_SERVER,
  ).leaseTime;

describe('the job of an agent', () => {
  it('has the token for shared states, unless an older server does not send one', () => {
    const tokenOf = (attributes: object) =>
      toRunTask(
        { data: { id: 'run-1', type: 'agent-jobs', attributes: attributes as AgentJobAttributes } },
        'agent-1',
        URL_OF_SERVER,
      ).job.registry.stateToken;
    expect(tokenOf(JOB)).toBe('state-token');
    expect(tokenOf({ ...JOB, 'state-token': undefined })).toBeNull();
  });

  it('has the lease of the response', () => {
    expect(leaseTimeOf({ ...JOB, 'lease-seconds': 12 })).toBe(12_000);
  });

  it('has a lease of 30 seconds if an older server does not send one', () => {
    expect(leaseTimeOf(JOB)).toBe(30_000);
  });
});
