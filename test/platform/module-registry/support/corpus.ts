import { readdirSync, readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../../../../src/lib/hcl/json-value.js';

/** An unusual module with the expected result. corpus/README.md describes the format. */
export interface CorpusCase {
  readonly name: string;
  /** The result of `terraform validate`. */
  readonly terraform: 'valid' | 'invalid' | 'not tested';
  readonly files: Readonly<Record<string, string>>;
  /** The expected part of the facts. Absent if the module is refused. */
  readonly facts?: JsonObject;
  readonly refusal?: JsonObject;
}

const FOLDER = new URL('../corpus/', import.meta.url);
const SECTION = /^-- (.+) --\n/m;

export function readCorpus(): CorpusCase[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));
  return names.map((name) =>
    parseCase(name.replace(/\.txt$/, ''), readFileSync(new URL(name, FOLDER), 'utf8')),
  );
}

function parseCase(name: string, text: string): CorpusCase {
  const [head = '', ...parts] = text.split(SECTION);
  const sections = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2)
    sections.set(parts[index] ?? '', parts[index + 1] ?? '');
  const expected = (section: string): { [key in string]: JsonObject } => {
    const json = sections.get(section);
    sections.delete(section);
    return json === undefined ? {} : { [section]: JSON.parse(json) as Json & JsonObject };
  };
  const [, terraform = ''] = head.split('\n');
  const outcome = { ...expected('facts'), ...expected('refusal') };
  return {
    name,
    terraform: terraform.replace('terraform: ', '') as CorpusCase['terraform'],
    ...outcome,
    files: Object.fromEntries(sections),
  };
}
