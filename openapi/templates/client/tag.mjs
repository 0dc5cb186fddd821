// Renders one file for each tag: its class, the arguments of its methods, the types that only it
// needs, and its operations.
import { isRendered, isType, renderParts } from './parts.mjs';
import { HEADER, jsDoc, key, member, quoted, shapeLiteral } from './text.mjs';

const RUNTIME = '../../client/src';

export function renderTag({ tag, description, operations }, own, shared, memberName) {
  const body = [
    renderClass(tag, description, operations),
    operations
      .filter(({ args }) => args.length > 0)
      .map(renderArguments)
      .join('\n'),
    renderParts(own),
    operations.map((operation) => renderOperation(operation, memberName)).join('\n'),
  ].join('\n');
  return `${HEADER}${imports(body, shared)}\n${body}`;
}

export function renderShared(parts) {
  const body = renderParts(parts);
  return `${HEADER}${imports(body, [])}\n${body}`;
}

/** Import statements for the names that the body uses. */
function imports(body, shared) {
  const uses = (name) => new RegExp(`(?<![\\w'"./])${name}(?![\\w'"])`).test(body);
  const line = (names, from, isTypeOnly) => {
    const used = names.filter(uses).sort();
    if (used.length === 0) return '';
    return `import ${isTypeOnly ? 'type ' : ''}{ ${used.join(', ')} } from '${from}';\n`;
  };
  const types = shared.filter(isType).map(({ name }) => name);
  const constants = shared
    .filter((part) => !isType(part) && isRendered(part))
    .map(({ name }) => name);
  return [
    line(['call'], `${RUNTIME}/call.js`),
    line(['Call'], `${RUNTIME}/call.js`, true),
    line(['CallOptions', 'Connection'], `${RUNTIME}/connection.js`, true),
    line(['list'], `${RUNTIME}/listing.js`),
    line(['Listing'], `${RUNTIME}/listing.js`, true),
    line(['Bytes', 'Operation', 'Related', 'Timestamp'], `${RUNTIME}/operation.js`, true),
    line(['Shape'], `${RUNTIME}/shape.js`, true),
    line(constants, './shared.js'),
    line(types, './shared.js', true),
  ].join('');
}

function renderClass(tag, description, operations) {
  return `${jsDoc(description)}export class ${tag}Api {
constructor(protected readonly connection: Connection) {}

${operations.map(renderMethod).join('\n')}}
`;
}

const argumentsName = ({ id }) => `${id[0].toUpperCase()}${id.slice(1)}Arguments`;

function renderMethod(operation) {
  const { response, args, name, id } = operation;
  const isOptional = args.every(({ isRequired }) => !isRequired);
  const parameter =
    args.length === 0 ? '' : `args${isOptional ? '?' : ''}: ${argumentsName(operation)}, `;
  const given = args.length === 0 ? 'undefined' : 'args';
  const types = response.document ? `${response.type}, ${response.document}` : response.type;
  const [result, helper] = response.kind === 'page' ? ['Listing', 'list'] : ['Call', 'call'];
  const text = [operation.summary && `${operation.summary}.`, operation.description]
    .filter(Boolean)
    .join('\n\n');
  return `${jsDoc(text)}${name}(${parameter}options?: CallOptions): ${result}<${types}> {
return ${helper}(this.connection, ${id}, ${given}, options);
}
`;
}

function renderArguments(operation) {
  const members = [...operation.args].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return `export interface ${argumentsName(operation)} {\n${members.map(member).join('')}}\n`;
}

function renderOperation(operation, memberName) {
  const { id, name, method, path, response } = operation;
  const fields = [
    `name: ${quoted(`${memberName}.${name}`)}`,
    `method: ${quoted(method)}`,
    `path: ${quoted(path)}`,
    ...record('query', operation.query),
    ...record('headers', operation.headers),
    ...record('defaults', operation.defaults),
    ...['isAnonymous', 'isLink', 'acceptsIdempotencyKey']
      .filter((flag) => operation[flag])
      .map((flag) => `${flag}: true`),
    ...(operation.body ? [`body: ${renderBody(operation.body)}`] : []),
    `response: { ${[
      `kind: ${quoted(response.kind)}`,
      ...(response.shape ? [`shape: ${response.shape}`] : []),
      ...(response.related ? [`related: ${response.related}`] : []),
    ].join(', ')} }`,
  ];
  return `export const ${id}: Operation = { ${fields.join(', ')} };\n`;
}

function record(name, entries) {
  const members = Object.entries(entries).map(([from, to]) => `${key(from)}: ${quoted(to)}`);
  return members.length === 0 ? [] : [`${name}: { ${members.join(', ')} }`];
}

function renderBody({ kind, mediaType, shape, argument, type, isOptional, attributes, one, many }) {
  const fields = [`kind: ${quoted(kind)}`, `mediaType: ${quoted(mediaType)}`];
  if (argument) fields.push(`argument: ${quoted(argument)}`);
  if (type) fields.push(`type: ${quoted(type)}`);
  if (isOptional) fields.push('isOptional: true');
  if (shape) fields.push(`shape: ${typeof shape === 'string' ? shape : shapeLiteral(shape)}`);
  if (attributes) fields.push(`attributes: ${shapeLiteral(attributes)}`);
  if (one) fields.push(`one: { ${Object.entries(one).map(related).join(', ')} }`);
  if (many) fields.push(`many: { ${Object.entries(many).map(related).join(', ')} }`);
  return `{ ${fields.join(', ')} }`;
}

function related([argument, { name, type, attributes }]) {
  const fields = [`name: ${quoted(name)}`, `type: ${quoted(type)}`];
  if (attributes) fields.push(`attributes: ${shapeLiteral(attributes)}`);
  return `${key(argument)}: { ${fields.join(', ')} }`;
}
