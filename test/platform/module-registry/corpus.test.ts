import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { readModuleArchive } from '../../../src/lib/module-inspection/module-archive.js';
import type { ModuleFacts } from '../../../src/lib/module-inspection/module-facts.js';
import { ModuleInspector } from '../../../src/lib/module-inspection/module-inspector.js';
import { ModuleRefusal } from '../../../src/lib/module-inspection/module-refusal.js';
import { packFiles } from './support/archives.js';
import { readCorpus } from './support/corpus.js';

const inspector = ModuleInspector.forRuns();
afterAll(() => inspector.close());

const corpus = readCorpus();

async function inspect(
  files: Readonly<Record<string, string>>,
): Promise<ModuleFacts | ModuleRefusal> {
  try {
    return await inspector.inspect(await readModuleArchive(Readable.from([packFiles(files)])));
  } catch (error) {
    if (error instanceof ModuleRefusal) return error;
    throw error;
  }
}

describe('an unusual module', () => {
  it.each(corpus.filter(({ facts }) => facts).map((each) => [each.name, each] as const))(
    'is inspected correctly: %s',
    async (_, { files, facts }) => {
      expect(await inspect(files)).toMatchObject(facts ?? {});
    },
  );

  it.each(corpus.filter(({ refusal }) => refusal).map((each) => [each.name, each] as const))(
    'is refused, with the position: %s',
    async (_, { files, refusal }) => {
      const outcome = await inspect(files);
      expect(outcome).toBeInstanceOf(ModuleRefusal);
      const { code, detail, file, line } = outcome as ModuleRefusal;
      expect({ code, file, line }).toMatchObject(refusal ?? {});
      if (file !== null)
        expect(detail).toMatch(
          new RegExp(`^${file.replaceAll('.', '\\.')}, line ${line}: \\S.*\\S$`, 's'),
        );
      expect(detail).not.toMatch(/[\r\n]/);
    },
  );

  it('has at least 60 samples, each with either facts or a refusal', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    expect(corpus.filter(({ facts, refusal }) => !facts === !refusal)).toEqual([]);
  });
});
