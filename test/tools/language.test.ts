import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';

interface Check {
  checkLanguage(folder: string): string[];
  checkPhrases(name: string, text: string): string[];
}

const check = (await import(
  pathToFileURL(join(packageRoot, 'tools/checks/language.mjs')).href
)) as Check;

const phrases = (text: string) => check.checkPhrases('page.md', text);

describe('the check of phrases', () => {
  it.each([
    ['The database is away.', 1, '"is away": write unavailable'],
    ['Text.\n\nIt is done once\nmore here.', 3, '"once more": write again'],
    ['Text.\n\n* first\n* Whoever reads it', 4, '"Whoever"'],
    ['| A | B |\n|---|---|\n| x | kept for ever |', 3, '"for ever"'],
    ['It does not exist anymore.', 1, '"anymore": write no longer'],
    ['It does not exist any\nmore.', 1, '"any more": write no longer'],
    ['See `RunMoves.move`.', 1, 'RunMoves.move: the name is RunTransitions.apply'],
  ])('finds phrases with a better form in %j, with their line', (text, line, finding) => {
    expect(phrases(text)).toEqual([expect.stringContaining(`page.md:${line} ${finding}`)]);
  });

  it.each([
    'The message is `the database is away`.',
    '```sh\necho for ever\n```',
    '<!-- example: not run: told elsewhere -->',
    'See [the page](once more.md).',
    'It ends once. More follows.',
    '## Who has the key?',
  ])('ignores code, comments and link targets: %j', (text) => {
    expect(phrases(text)).toEqual([]);
  });
});

describe('the check of phrases in code', () => {
  const inCode = (text: string) => check.checkPhrases('file.ts', text);

  it.each([
    ['/**\n * Keeps it for\n * ever.\n */\nconst a = 1;', 2, '"for ever"'],
    ['const a = 1; // whoever calls this', 1, '"whoever"'],
    ["throw new Error('The database is away.');", 1, '"is away"'],
  ])('finds them in comments and texts: %j', (text, line, finding) => {
    expect(inCode(text)).toEqual([expect.stringContaining(`file.ts:${line} ${finding}`)]);
  });

  it.each(['const told = asked(whoever);', '/** See `told`. */', "import a from './on-ce.js';"])(
    'ignores names: %j',
    (text) => {
      expect(inCode(text)).toEqual([]);
    },
  );
});

describe('the check of the language', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gantry-language-'));
    for (const part of ['node_modules', 'cspell.config.yaml', 'tools']) {
      mkdirSync(dirname(join(folder, part)), { recursive: true });
      symlinkSync(join(packageRoot, part), join(folder, part));
    }
    mkdirSync(join(folder, 'docs'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('finds misspelled words, and accepts technical terms', () => {
    writeFileSync(join(folder, 'README.md'), 'The sandbox uses bubblewrap and seccomp.\n');
    writeFileSync(join(folder, 'docs/page.md'), 'Every serverr is ready.\n');
    const found = check.checkLanguage(folder);
    expect(found.join('\n')).toContain('docs/page.md:1:7 - Unknown word (serverr)');
    expect(found.filter((finding) => finding.includes('Unknown word'))).toHaveLength(1);
  });

  it('finds phrases in tests and bench, in titles and comments', () => {
    mkdirSync(join(folder, 'test'));
    mkdirSync(join(folder, 'bench'));
    writeFileSync(join(folder, 'test/a.test.ts'), "it('works for ever', () => undefined);\n");
    writeFileSync(join(folder, 'bench/b.mjs'), '// Whoever runs this.\n');
    const found = check.checkLanguage(folder).join('\n');
    expect(found).toContain('test/a.test.ts:1 "for ever"');
    expect(found).toContain('bench/b.mjs:1 "Whoever"');
  });

  it('finds former wording in every place, in names and across the lines of a comment', () => {
    mkdirSync(join(folder, 'src'));
    mkdirSync(join(folder, 'openapi'));
    writeFileSync(join(folder, 'src/a.ts'), '/**\n * A slip of\n * the pen.\n */\nisMeant();\n');
    writeFileSync(join(folder, 'openapi/b.yaml'), 'description: A name that leads nowhere.\n');
    const found = check.checkLanguage(folder);
    expect(found).toEqual(
      expect.arrayContaining([
        'openapi/b.yaml:1 "leads nowhere": former wording',
        'src/a.ts:2 "slip of the pen": former wording',
        'src/a.ts:5 "isMeant": former wording',
      ]),
    );
  });
});
