import { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { ToolVersions } from '../../src/workspaces/tool-versions.js';
import { isVersionConstraint, newestMatching } from '../../src/workspaces/version-constraint.js';

const VERSIONS = ['1.5.7', '1.10.6', '1.9.1', '2.0.0-beta1', '2.0.0', '0.14.11', 'not-a-version'];

describe('a version constraint', () => {
  it.each([
    ['1.9.1', '1.9.1'],
    ['= 1.9.1', '1.9.1'],
    ['v1.9.1', '1.9.1'],
    ['>= 1.0', '2.0.0'],
    ['< 2', '1.10.6'],
    ['~> 1.5.0', '1.5.7'],
    ['~> 1.5', '1.10.6'],
    ['~> 1', '2.0.0'],
    ['>= 1.0, != 1.10.6, < 2.0', '1.9.1'],
    ['<= 1.5.7,>0.14.11', '1.5.7'],
    ['2.0.0-beta1', '2.0.0-beta1'],
    ['> 2.0.0', null],
    ['1.9', null],
    ['>= 3', null],
  ])('"%s" chooses %s', (constraint, chosen) => {
    expect(newestMatching(VERSIONS, constraint)).toBe(chosen);
  });

  it('never chooses a pre-release by itself', () => {
    expect(newestMatching(['2.0.0-beta1'], '>= 1.0')).toBeNull();
    expect(newestMatching(['1.5.0', '2.0.0-beta1'], '~> 1.0')).toBe('1.5.0');
  });

  it.each(['', 'latest', '1.x', '>=', '> > 1', '1.2.3.4', '~> 1.2 || 2', '1,', '99999999999', ','.repeat(200)])('is not %j', (text) => {
    expect(isVersionConstraint(text)).toBe(false);
  });
});

describe('the versions of the tool', () => {
  const { manager } = new DataSource({ type: 'sqlite', database: ':memory:' });
  const ask = (tools: ToolVersions, iacVersion: string, agentPoolId: string | null = null) => tools.refusal(manager, { iacVersion, agentPoolId });

  it('refuse a constraint that none of them matches, and say which there are', async () => {
    const tools = new ToolVersions();
    expect(await ask(tools, '0.0.1')).toBeNull();
    tools.learnFrom(async (_, pool) => (pool === null ? ['1.9.1', '1.10.6', '2.0.0-beta1'] : pool === 'apool-known' ? ['1.6.0'] : []));
    expect(await ask(tools, '0.0.1')).toBe('No version of the tool matches "0.0.1". There are: 1.9.1, 1.10.6, 2.0.0-beta1.');
    expect(await ask(tools, '~> 1.9')).toBeNull();
    expect(await ask(tools, '')).toBeNull();
    expect(await ask(tools, '> 1.10.6')).toMatch(/^No version of the tool matches/);
    expect(await ask(tools, 'newest')).toMatch(/^"newest" is neither a version/);
  });

  it('are those of the pool where agents execute the runs, and nothing is refused while none is known', async () => {
    const tools = new ToolVersions();
    tools.learnFrom(async (_, pool) => (pool === null ? ['1.9.1'] : pool === 'apool-known' ? ['1.6.0'] : []));
    expect(await ask(tools, '1.9.1', 'apool-known')).toBe('No version of the tool matches "1.9.1". There are: 1.6.0.');
    expect(await ask(tools, '1.6.0', 'apool-known')).toBeNull();
    expect(await ask(tools, '1.9.1', 'apool-silent')).toBeNull();
  });
});
