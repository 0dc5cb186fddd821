import { COMMENT, type JsonMap, mapJson } from './json-map.js';
import { isJsonObject, type Json, type JsonObject } from './json-value.js';
import { ModuleRefusal, quoted, type SourcePlace } from '../module-inspection/module-refusal.js';
import { LABELS, NESTED, type SourceAttribute, type SourceBlock } from './source-block.js';

const LONE_SURROGATE = /\p{Surrogate}/gu;
const WRAPPED = /^\$\{([^]*)\}$/;

/** The blocks of a file in HCL's JSON syntax, in order. Throws ModuleRefusal. */
export function readJsonFile(file: string, text: string): SourceBlock[] {
  const root = parseJson(file, text);
  const map = mapJson(text);
  if (map.isTooDeep)
    throw new ModuleRefusal('too-complex', 'Something in the file is nested too deeply.', {
      file,
      line: 1,
    });
  const { duplicate } = map;
  if (duplicate)
    throw new ModuleRefusal(
      'json-duplicate-key',
      `The member ${quoted(duplicate.name)} occurs twice in its object, and JSON parsers ` +
        'differ in which one they use.',
      { file, line: duplicate.line },
    );
  return new JsonFile(file, map).blocks(root);
}

function parseJson(file: string, text: string): Json {
  try {
    return JSON.parse(text, (_, value: Json) =>
      typeof value === 'string' ? value.replaceAll(LONE_SURROGATE, '\uFFFD') : value,
    ) as Json;
  } catch (error) {
    // An error without a position is reported in line 1; an unexpected end in the last line.
    const atEnd = String(error).includes('end of JSON') ? text.length : 0;
    const position = Number(/position ([0-9]+)/.exec(String(error))?.[1] ?? atEnd);
    const line = text.slice(0, position).split('\n').length;
    throw new ModuleRefusal(
      'json-syntax-error',
      text.trim() === ''
        ? 'The file is empty; JSON needs at least {}.'
        : 'The file is not valid JSON.',
      { file, line },
    );
  }
}

class JsonFile {
  constructor(
    private readonly file: string,
    private readonly map: JsonMap,
  ) {}

  blocks(root: Json): SourceBlock[] {
    return this.objects(root, []).flatMap((object) =>
      members(object).flatMap(([type, value]) => this.blocksOfType(type, value)),
    );
  }

  private blocksOfType(type: string, value: Json): SourceBlock[] {
    const labels = LABELS.get(type);
    if (labels !== undefined) return this.labelled(type, value, labels, []);
    return [
      {
        type,
        labels: [],
        place: this.place([type]),
        attributes: new Map(),
        blocks: [],
        blockTypes: [],
      },
    ];
  }

  private labelled(
    type: string,
    value: Json,
    missing: number,
    labels: readonly string[],
    parent: readonly string[] = [],
  ): SourceBlock[] {
    const path = [...parent, type, ...labels];
    if (missing === 0)
      return (value === null ? [] : this.objects(value, path)).map((body) =>
        this.block(type, labels, body, path),
      );
    // Here even `//` is a label, as the language defines.
    const entries = this.objects(value, path).flatMap((object) => Object.entries(object));
    if (entries.length === 0)
      throw new ModuleRefusal(
        'json-structure',
        `${quoted(path.join('.'))} must have at least one member, whose name is a label.`,
        this.place(path),
      );
    return entries.flatMap(([label, inner]) =>
      this.labelled(type, inner, missing - 1, [...labels, label], parent),
    );
  }

  private block(
    type: string,
    labels: readonly string[],
    body: JsonObject,
    path: readonly string[],
  ): SourceBlock {
    const nested = NESTED.get(type);
    const attributes: [string, SourceAttribute][] = [];
    const blocks: SourceBlock[] = [];
    for (const [name, json] of members(body)) {
      const wanted = nested?.get(name);
      if (wanted !== undefined) blocks.push(...this.labelled(name, json, wanted, [], path));
      else attributes.push([name, this.attribute(name, json, [...path, name])]);
    }
    return {
      type,
      labels,
      place: this.place(path),
      attributes: new Map(attributes),
      blocks,
      blockTypes: [],
    };
  }

  private attribute(name: string, json: Json, path: readonly string[]): SourceAttribute {
    const span = this.map.find(path);
    const written = span?.text ?? JSON.stringify(json);
    const text = typeof json === 'string' ? (WRAPPED.exec(json)?.[1] ?? json) : written;
    return {
      name,
      place: this.place(path),
      text,
      json,
      syntax: 'json',
      isInexact: span?.isInexact ?? false,
    };
  }

  /** One object, or several in an array. */
  private objects(value: Json, path: readonly string[]): JsonObject[] {
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => {
      if (isJsonObject(item)) return item;
      throw new ModuleRefusal(
        'json-structure',
        `${path.length === 0 ? 'The file' : quoted(path.join('.'))} must be an object, or an ` +
          'array of objects.',
        this.place(path),
      );
    });
  }

  private place(path: readonly string[]): SourcePlace {
    return { file: this.file, line: this.map.find(path)?.line ?? 1 };
  }
}

function members(object: JsonObject): [string, Json][] {
  return Object.entries(object).filter(([name]) => name !== COMMENT);
}
