// Writes the generated part of the client, with one TypeScript file for each tag.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { renderApi, renderIndex } from '../openapi/templates/client/api.mjs';
import { renderShared, renderTag } from '../openapi/templates/client/tag.mjs';
import { buildClientModel } from './client-model.mjs';
import { camelCase, kebabCase } from './client-names.mjs';

const STYLE = { parser: 'typescript', printWidth: 100, singleQuote: true, trailingComma: 'all' };

export async function writeClient(document, folder) {
  const model = buildClientModel(document);
  const tags = model.tags.map((one) => ({
    ...one,
    file: kebabCase(one.tag),
    memberName: camelCase(one.tag),
  }));
  const shared = model.parts.filter(({ tags: users }) => users.size > 1);
  const partsOf = (tag) =>
    model.parts.filter(({ tags: users }) => users.size === 1 && users.has(tag));
  const files = {
    'api.ts': renderApi(tags),
    'index.ts': renderIndex(tags, partsOf, shared),
    'shared.ts': renderShared(shared),
    ...Object.fromEntries(
      tags.map((one) => [
        `${one.file}.ts`,
        renderTag(one, partsOf(one.tag), shared, one.memberName),
      ]),
    ),
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), await format(text, STYLE));
}
