// Renders the types and shapes of schemas.
import { jsDoc, member, quoted, shapeLiteral } from './text.mjs';

export const isType = ({ kind }) => kind === 'interface' || kind === 'alias' || kind === 'flat';

/** A shape without renamed members is not rendered. */
export const isRendered = (part) => part.kind !== 'shape' || part.entries.length > 0;

export function renderPart(part) {
  switch (part.kind) {
    case 'alias':
      return `${jsDoc(part.description)}export type ${part.name} = ${part.type};\n`;
    case 'interface': {
      const open = part.isOpen ? '[name: string]: unknown;\n' : '';
      return `${jsDoc(part.description)}export interface ${part.name} {\n${part.members.map(member).join('')}${open}}\n`;
    }
    case 'flat': {
      const parent = part.parent ? ` extends ${part.parent}` : '';
      const what = `The resource as one object. Documents contain it as \`${part.resource}\`.`;
      return `${jsDoc(what)}export interface ${part.name}${parent} {\n${part.members.map(member).join('')}}\n`;
    }
    case 'shape':
      return `export const ${part.name}: Shape = ${shapeLiteral(part.entries)};\n`;
    case 'related':
      return `export const ${part.name}: Related = { ${Object.entries(part.related)
        .map(([name, relationship]) => `${name}: ${quoted(relationship)}`)
        .join(', ')} };\n`;
  }
}

/** Renders types by name, then constants, each after the constants that it uses. */
export function renderParts(parts) {
  const byName = (a, b) => (a.name < b.name ? -1 : 1);
  const types = parts.filter(isType).sort(byName);
  const constants = new Map(
    parts
      .filter((part) => !isType(part) && isRendered(part))
      .sort(byName)
      .map((part) => [part.name, part]),
  );
  const sorted = [];
  const place = (part) => {
    if (!constants.delete(part.name)) return;
    for (const need of part.needs) if (constants.has(need)) place(constants.get(need));
    sorted.push(part);
  };
  for (const part of [...constants.values()]) place(part);
  return [...types, ...sorted].map(renderPart).join('\n');
}
