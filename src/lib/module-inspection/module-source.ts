import type { SourceFile } from '../archives/buffered-file.js';
import { HclCursor, HclError } from '../hcl/hcl-cursor.js';
import { type HclParse, readHclFile } from '../hcl/hcl-source.js';
import { readStructure } from '../hcl/hcl-structure.js';
import { readJsonFile } from '../hcl/json-source.js';
import type { SourceBlock } from '../hcl/source-block.js';
import { ModuleRefusal } from './module-refusal.js';

/** The blocks of a module's root folder, in the order in which the tools read the files. */
export interface ModuleSource {
  readonly primary: readonly SourceBlock[];
  /** One list for each override file. */
  readonly overrides: readonly (readonly SourceBlock[])[];
  readonly warnings: readonly string[];
}

const OVERRIDE = /(?:^|_)override\.(?:tf|tofu)(?:\.json)?$/;

/** Parses the files of a root folder. Rejects with ModuleRefusal. */
export async function readModuleSource(
  files: readonly SourceFile[],
  parse: HclParse,
): Promise<ModuleSource> {
  const { chosen, warnings } = chooseFiles(files);
  const primary: SourceBlock[] = [];
  const overrides: SourceBlock[][] = [];
  // One file at a time needs the least memory, and one thread cannot parse several in parallel.
  for (const file of chosen) {
    const blocks = await readFile(file, parse);
    if (OVERRIDE.test(file.name)) overrides.push(blocks);
    else primary.push(...blocks);
  }
  return { primary, overrides, warnings };
}

/** OpenTofu reads `x.tofu` instead of `x.tf`; Terraform ignores `.tofu` files. */
function chooseFiles(files: readonly SourceFile[]): {
  readonly chosen: readonly SourceFile[];
  readonly warnings: readonly string[];
} {
  const names = new Set(files.map(({ name }) => name));
  const isReplaced = (name: string): boolean =>
    names.has(name.replace(/\.tf(\.json)?$/, '.tofu$1')) && !/\.tofu/.test(name);
  const chosen = files
    .filter(({ name }) => !isReplaced(name))
    .toSorted((left, right) => Buffer.compare(Buffer.from(left.name), Buffer.from(right.name)));
  const hasTofu = chosen.some(({ name }) => /\.tofu(?:\.json)?$/.test(name));
  return {
    chosen,
    warnings: hasTofu
      ? [
          'The module has .tofu files, which Terraform ignores. It was inspected as OpenTofu ' +
            'reads it.',
        ]
      : [],
  };
}

async function readFile({ name, bytes }: SourceFile, parse: HclParse): Promise<SourceBlock[]> {
  if (name.endsWith('.json'))
    return readJsonFile(name, decode(bytes, true) ?? refuseEncoding(name, bytes));
  const text = decode(bytes, true) ?? decodeBrokenComments(name, bytes);
  return readHclFile(name, text, parse);
}

function decode(bytes: Uint8Array, fatal: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes a file with invalid UTF-8 in comments, which the tools accept. Throws ModuleRefusal if
 * there is invalid UTF-8 elsewhere.
 */
function decodeBrokenComments(name: string, bytes: Uint8Array): string {
  const text = decode(bytes, false) ?? '';
  const cursor = new HclCursor(text);
  try {
    readStructure(cursor);
    const { comments } = cursor;
    let comment = 0;
    for (const { index } of text.matchAll(/\uFFFD/g)) {
      while ((comments[comment]?.[1] ?? text.length) <= index) comment += 1;
      if (index < (comments[comment]?.[0] ?? text.length)) refuseEncoding(name, bytes);
    }
    return text;
  } catch (error) {
    throw error instanceof HclError
      ? new ModuleRefusal('not-utf8', NOT_UTF8, { file: name, line: error.line })
      : error;
  }
}

const NOT_UTF8 = 'The file is not valid UTF-8. Save it in that encoding.';

function refuseEncoding(file: string, bytes: Uint8Array): never {
  const text = decode(bytes, false) ?? '';
  throw new ModuleRefusal('not-utf8', NOT_UTF8, {
    file,
    line: text.slice(0, text.indexOf('\uFFFD')).split('\n').length,
  });
}
