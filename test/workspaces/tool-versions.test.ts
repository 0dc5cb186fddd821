import { describe, expect, it } from 'vitest';
import { ToolVersions } from '../../src/workspaces/tool-versions.js';

describe('the versions of the tool', () => {
  it('refuse a constraint that none of them matches, and say which there are', () => {
    const tools = new ToolVersions();
    expect(tools.refusal('0.0.1')).toBeNull();
    tools.learnFrom(() => ['1.9.1', '1.10.6']);
    expect(tools.refusal('0.0.1')).toBe('No version of the tool matches "0.0.1". There are: 1.9.1, 1.10.6.');
    expect(tools.refusal('~> 1.9')).toBeNull();
    expect(tools.refusal('')).toBeNull();
    expect(tools.refusal('newest')).toMatch(/^"newest" is neither a version/);
  });

  it('give a workspace that names none the newest', () => {
    const tools = new ToolVersions();
    expect(tools.newest('')).toBeNull();
    tools.learnFrom(() => ['1.9.1', '1.10.6', '2.0.0-beta1']);
    expect(tools.newest('')).toBe('1.10.6');
    expect(tools.newest('~> 1.9.0')).toBe('1.9.1');
  });
});
