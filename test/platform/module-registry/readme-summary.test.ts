import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../src/lib/text/readme-summary.js';
import { measureMinCpuTime } from '../../support/event-loop.js';

describe('the summary of a readme', () => {
  it.each([
    ['# Site\n\nA site of some servers.\n', 'A site of some servers.'],
    ['# Site\nA site. It has servers.', 'A site.'],
    ['Site\n====\n\nA *fast* site with `nginx`.', 'A fast site with nginx.'],
    ['Site\n----\nA site', 'A site'],
    [
      '[![CI](https://ci.example/badge.svg)](https://ci.example)\n\nSee [the docs](https://docs.example) first.',
      'See the docs first.',
    ],
    [
      '<p align="center"><img src="logo.png"></p>\n\n<b>Networks</b> for teams.',
      'Networks for teams.',
    ],
    ['---\ntitle: site\n---\n# Site\n\nWritten after front matter.', 'Written after front matter.'],
    [
      '<!-- BEGIN_TF_DOCS -->\n## Inputs\n\n| a | b |\n|---|---|\n\nAfter the table.',
      'After the table.',
    ],
    ['```hcl\nmodule "a" {\n\n}\n```\n\nAfter the code.', 'After the code.'],
    ['* one\n* two\n\nAfter the list.', 'After the list.'],
    [
      'Runs e.g. in two\nregions, version 1.2. Needs AWS.',
      'Runs e.g. in two regions, version 1.2.',
    ],
    ['A my_bucket_name stays, _emphasis_ goes.', 'A my_bucket_name stays, emphasis goes.'],
    ['# Only a heading', ''],
    ['', ''],
    ['<!-- never closed', ''],
  ])('of %j is %j', (readme, summary) => {
    expect(summaryOf(readme)).toBe(summary);
  });

  it('has at most 240 bytes, complete characters, and an ellipsis if it is truncated', () => {
    const summary = summaryOf('ü'.repeat(5_000));
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(240);
    expect(summary).toMatch(/^ü+…$/);
  });

  it.each(['[', '![', '<', '`', '_', '```\n', '<!--', '---\n', '[]('])(
    'takes less than 500 ms of CPU time for a readme that repeats %j',
    (part) => {
      const text = part.repeat(256 * 1024);
      expect(measureMinCpuTime(3, () => void summaryOf(text))).toBeLessThan(500);
    },
  );
});
