import { describe, expect, it } from 'vitest';
import { needs } from '../support/needs.js';
import { type Example, examplesOf, isWalkthrough, pagesWithExamples } from './support/examples.js';
import { Reader } from './support/reader.js';

/** Programs that a page may need in addition to bash and curl. */
const TOOLS = ['jq', 'gpg', 'zip', 'terraform'] as const;

const pages = pagesWithExamples();
const isExecuted = ({ use }: Example) => use !== null && use.kind !== 'skipped';
const runsOnServer = (example: Example) => isExecuted(example) && example.use?.kind !== 'machine';
const toolsOf = (examples: Example[]) =>
  TOOLS.filter((tool) => examples.some(({ code }) => code.includes(tool)));

describe('the examples of the pages', () => {
  const all = [...pages.values()].flat();

  it('are all executed, or have a reason why not', () => {
    console.log(
      `${all.length} examples on ${pages.size} pages: ${all.filter(isExecuted).length} executed, ${all.filter((example) => !isExecuted(example)).length} with a reason`,
    );
    expect(
      all
        .filter(({ use }) => use === null)
        .map(
          ({ page, line }) => `${page}:${line} needs <!-- example: … --> (see test/docs/README.md)`,
        ),
    ).toEqual([]);
  });

  it('fail if their comment is unknown, or names a test that does not exist', () => {
    const uses = [
      'run',
      'run after acme answers 422',
      'walk',
      'not run: too long',
      'not run: tested by test/none.test.ts',
      'file a b',
      'checkout replays',
    ].map(
      (use) => examplesOf('x.md', `<!-- example: ${use} -->\n\`\`\`sh\ntrue\n\`\`\`\n`)[0]?.use,
    );
    expect(uses).toEqual([
      { kind: 'run' },
      { kind: 'run', after: 'acme', responses: 422 },
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(examplesOf('x.md', 'text\n```sh\ntrue\n```\n')).toMatchObject([{ line: 2, use: null }]);
  });

  it('fail if they are inserted into a file of the checkout, but name no place', () => {
    const useAfter = (words: string) =>
      examplesOf('x.md', `${words}\n\n<!-- example: insert -->\n\`\`\`ts\nnew\n\`\`\`\n`)[0]?.use;
    expect(useAfter('The imports, in\n`src/a.ts`, after `import b`:')).toEqual({
      kind: 'insert',
      place: { file: 'src/a.ts', side: 'after', line: 'import b' },
    });
    expect(
      ['In `src/a.ts`:', 'After `import b`:', 'In `src/a.ts`, after `import b`. So:', ''].map(
        useAfter,
      ),
    ).toEqual([null, null, null, null]);
  });

  for (const [page, blocks] of pages) {
    const examples = isWalkthrough(blocks) ? [] : blocks.filter(runsOnServer);
    if (examples.length === 0) continue;
    it.runIf(needs('bash', 'curl', ...toolsOf(examples)))(
      `of ${page} work in order, on a new server`,
      { timeout: 300_000 },
      async () => {
        const reader = new Reader();
        try {
          for (const example of examples)
            await reader
              .follow(example)
              .catch((error: Error) =>
                Promise.reject(new Error(`${page}:${example.line} ${error.message}`)),
              );
        } finally {
          await reader.end();
        }
      },
    );
  }
});
