// Renders the class with one member for each tag, and the exports of the package.
import { isType } from './parts.mjs';
import { HEADER, jsDoc } from './text.mjs';

/** The files of hand-written classes that extend a generated one, by tag. */
const EXTENDED = {
  Runs: '../../client/src/runs.js',
  UpgradeCampaigns: '../../client/src/upgrade-campaigns.js',
};

export function renderApi(tags) {
  const imports = tags.map(
    ({ tag, file, source = EXTENDED[tag] ?? `./${file}.js` }) =>
      `import { ${tag}Api } from '${source}';\n`,
  );
  const members = tags.map(
    ({ tag, description, memberName }) =>
      `${jsDoc(description)}readonly ${memberName}: ${tag}Api;\n`,
  );
  const assignments = tags.map(
    ({ tag, memberName }) => `this.${memberName} = new ${tag}Api(connection);\n`,
  );
  return `${HEADER}import type { Connection } from '../../client/src/connection.js';
${imports.join('')}
/** All operations, with one member for each tag of the OpenAPI documents. */
export class Api {
${members.join('')}
constructor(protected readonly connection: Connection) {
${assignments.join('')}}
}
`;
}

export function renderIndex(tags, partsOf, shared) {
  const lines = tags.flatMap(({ tag, file, operations }) => {
    const args = operations
      .filter((operation) => operation.args.length > 0)
      .map(({ id }) => `${id[0].toUpperCase()}${id.slice(1)}Arguments`);
    const types = [
      ...args,
      ...partsOf(tag)
        .filter(isType)
        .map(({ name }) => name),
    ].sort();
    return [
      `export { ${tag}Api } from './${file}.js';\n`,
      types.length === 0 ? '' : `export type { ${types.join(', ')} } from './${file}.js';\n`,
    ];
  });
  const names = shared
    .filter(isType)
    .map(({ name }) => name)
    .sort();
  return `${HEADER}${lines.join('')}export type { ${names.join(', ')} } from './shared.js';\n`;
}
