import { HclCursor, HclError } from './hcl-cursor.js';
import { readQuoted } from './hcl-literal.js';
import { type Json, type JsonObject, setMember } from './json-value.js';
import {
  type Placeholder,
  type PlaceholderResolver,
  placeholdersIn,
  readTemplateValue,
  renderTemplateValue,
  type TemplateValue,
} from './template-value.js';

/** A parsed provider template. */
export interface ProviderBlockTemplate {
  /** The local name of the provider. */
  readonly provider: string;
  readonly alias: string | null;
  readonly body: TemplateBody;
}

export interface TemplateBody {
  readonly attributes: readonly TemplateAttribute[];
  readonly blocks: readonly (TemplateBody & { readonly type: string })[];
}

export interface TemplateAttribute {
  readonly name: string;
  readonly line: number;
  readonly value: TemplateValue;
}

const MAX_DEPTH = 8;
const LOCAL_NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const ALIAS = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const PROVIDER_ONLY = 'A provider template is exactly one provider block.';

/**
 * Parses exactly one provider block, without evaluation. Throws HclError, which contains names but
 * no values.
 */
export function readProviderBlock(text: string): ProviderBlockTemplate {
  const cursor = new HclCursor(text);
  cursor.skipBlankAndNewlines();
  const start = cursor.position;
  const type = cursor.takeIdentifier();
  if (type !== 'provider')
    throw cursor.error(
      type === undefined
        ? PROVIDER_ONLY
        : `A block of the type "${type}" is not allowed. ${PROVIDER_ONLY}`,
      start,
    );
  cursor.skipBlank();
  const provider = cursor.peek() === '"' ? readQuoted(cursor) : cursor.takeIdentifier();
  if (provider === undefined || !LOCAL_NAME.test(provider))
    throw cursor.error('The label must be the local name of a provider, such as "aws".');
  cursor.skipBlank();
  if (!cursor.take('{')) throw cursor.error('The provider block needs an opening brace here.');
  const body = readBody(cursor, 0);
  cursor.skipBlankAndNewlines();
  if (!cursor.atEnd) throw cursor.error(`Something follows the provider block. ${PROVIDER_ONLY}`);
  return { provider, ...separateAlias(body) };
}

/** Yields all placeholders, including those of nested blocks. */
export function* placeholdersOf(body: TemplateBody): Generator<Placeholder> {
  for (const { value } of body.attributes) yield* placeholdersIn(value);
  for (const block of body.blocks) yield* placeholdersOf(block);
}

/**
 * Yields all attributes, including those of nested blocks. Members of objects and items of lists
 * count as attributes; an item has the name of its list.
 */
export function* attributesOf(body: TemplateBody): Generator<TemplateAttribute> {
  for (const attribute of body.attributes) yield* withMembers(attribute);
  for (const block of body.blocks) yield* attributesOf(block);
}

function* withMembers({ name, line, value }: TemplateAttribute): Generator<TemplateAttribute> {
  yield { name, line, value };
  if (value.kind === 'object')
    for (const [member, inner] of value.members)
      yield* withMembers({ name: member, line, value: inner });
  if (value.kind === 'list')
    for (const item of value.items) yield* withMembers({ name, line, value: item });
}

/** Renders the body in the JSON syntax of HCL. */
export function renderBody(
  { attributes, blocks }: TemplateBody,
  resolve: PlaceholderResolver,
): JsonObject {
  const object: JsonObject = {};
  for (const { name, value } of attributes)
    setMember(object, name, renderTemplateValue(value, resolve));
  for (const type of new Set(blocks.map((block) => block.type))) {
    const bodies = blocks.filter((block) => block.type === type);
    setMember(
      object,
      type,
      bodies.map((body): Json => renderBody(body, resolve)),
    );
  }
  return object;
}

function readBody(cursor: HclCursor, depth: number): TemplateBody {
  if (depth > MAX_DEPTH) throw cursor.error('The blocks are nested too deeply.');
  const attributes: TemplateAttribute[] = [];
  const blocks: (TemplateBody & { type: string })[] = [];
  for (;;) {
    cursor.skipBlankAndNewlines();
    if (cursor.take('}')) return { attributes, blocks };
    const start = cursor.position;
    const name = cursor.takeIdentifier();
    if (name === undefined)
      throw cursor.error(
        'The name of an argument or a block, or the closing brace, is expected here.',
      );
    cursor.skipBlank();
    const isAttribute = cursor.take('=');
    const isDuplicate =
      attributes.some((attribute) => attribute.name === name) ||
      (isAttribute && blocks.some(({ type }) => type === name));
    if (isDuplicate)
      throw cursor.error(`The name "${name}" occurs twice; only blocks can be repeated.`, start);
    if (isAttribute) attributes.push(readAttribute(cursor, name, start));
    else blocks.push({ type: name, ...readNested(cursor, name, start, depth) });
  }
}

function readAttribute(cursor: HclCursor, name: string, start: number): TemplateAttribute {
  cursor.skipBlank();
  const value = readTemplateValue(cursor);
  cursor.skipBlank();
  if (cursor.peek() !== '}' && !/[\r\n]/.test(cursor.peek()))
    throw cursor.error('A line end or the closing brace is expected after the value.');
  return { name, line: cursor.lineAt(start), value };
}

function readNested(cursor: HclCursor, type: string, start: number, depth: number): TemplateBody {
  if (type === 'dynamic')
    throw cursor.error('Blocks of the type "dynamic" are not allowed here.', start);
  if (!cursor.take('{'))
    throw cursor.error(`After "${type}", an equals sign or an opening brace is expected.`);
  return readBody(cursor, depth + 1);
}

/** Separates the alias, which names the configuration and is not an argument of the provider. */
function separateAlias({
  attributes,
  blocks,
}: TemplateBody): Pick<ProviderBlockTemplate, 'alias' | 'body'> {
  const refused = attributes.find(({ name }) => name === 'version' || name === 'for_each');
  if (refused)
    throw new HclError(
      refused.name === 'version'
        ? 'The version of a provider belongs in required_providers of the module.'
        : 'The argument "for_each" is not allowed here.',
      refused.line,
      1,
    );
  const alias = attributes.find(({ name }) => name === 'alias');
  if (!alias) return { alias: null, body: { attributes, blocks } };
  const [part, ...more] = alias.value.kind === 'text' ? alias.value.parts : [];
  if (!part || more.length > 0 || !('text' in part) || !ALIAS.test(part.text))
    throw new HclError('The alias must be a name in quotes, without placeholders.', alias.line, 1);
  return {
    alias: part.text,
    body: { attributes: attributes.filter((attribute) => attribute !== alias), blocks },
  };
}
