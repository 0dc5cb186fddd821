import { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { ToolVersions } from '../../../src/platform/workspaces/tool-versions.js';

describe('the versions of the tool', () => {
  const { manager } = new DataSource({ type: 'sqlite', database: ':memory:' });
  const refusalOf = (tools: ToolVersions, iacVersion: string, agentPoolId: string | null = null) =>
    tools.refusalOf(manager, { iacVersion, agentPoolId });

  it('are listed in the refusal of a constraint that matches none of them', async () => {
    const tools = new ToolVersions();
    expect(await refusalOf(tools, '0.0.1')).toBeNull();
    tools.registerVersionList(async (_, pool) =>
      pool === null ? ['1.9.1', '1.10.6', '2.0.0-beta1'] : pool === 'apool-known' ? ['1.6.0'] : [],
    );
    expect(await refusalOf(tools, '0.0.1')).toBe(
      'No version of the tool matches "0.0.1". Available versions: 1.9.1, 1.10.6, 2.0.0-beta1.',
    );
    expect(await refusalOf(tools, '~> 1.9')).toBeNull();
    expect(await refusalOf(tools, '')).toBeNull();
    expect(await refusalOf(tools, '> 1.10.6')).toMatch(/^No version of the tool matches/);
    expect(await refusalOf(tools, 'newest')).toMatch(/^"newest" is neither a version/);
  });

  it('are those of the agent pool, if it executes the runs; unknown ones refuse nothing', async () => {
    const tools = new ToolVersions();
    tools.registerVersionList(async (_, pool) =>
      pool === null ? ['1.9.1'] : pool === 'apool-known' ? ['1.6.0'] : [],
    );
    expect(await refusalOf(tools, '1.9.1', 'apool-known')).toBe(
      'No version of the tool matches "1.9.1". Available versions: 1.6.0.',
    );
    expect(await refusalOf(tools, '1.6.0', 'apool-known')).toBeNull();
    expect(await refusalOf(tools, '1.9.1', 'apool-silent')).toBeNull();
  });
});
