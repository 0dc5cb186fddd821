import { ModuleRefusal, quote, type SourcePlace } from '../module-inspection/module-refusal.js';
import { COMMENT_NAME, type JsonMap, mapJson } from './json-map.js';
import { isJsonObject, type Json, type JsonObject } from './json-value.js';
import {
  LABEL_COUNTS,
  NESTED_BLOCKS,
  type SourceAttribute,
  type SourceBlock,
} from './source-block.js';

const LONE_SURROGATE = /\p{Surrogate}/gu;
const WRAPPED = /^\$\{([^]*)\}$/;

/** Reads the blocks of a file in the JSON syntax of HCL, in order. Throws ModuleRefusal. */
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
      `The member ${quote(duplicate.name)} occurs twice in its object, and JSON parsers ` +
        'differ in which one they use.',
      { file, line: duplicate.line },
    );
  return new JsonFile(file, map).readBlocks(root);
}

function parseJson(file: string, text: string): Json {
  try {
    return JSON.parse(text, (_, value: Json) =>
      typeof value === 'string' ? value.replaceAll(LONE_SURROGATE, '\uFFFD') : value,
    ) as Json;
  } catch (error) {
    // If the error has no position, reports line 1, or the last line for an unexpected end.
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

  readBlocks(root: Json): SourceBlock[] {
    return this.requireObjects(root, []).flatMap((object) =>
      members(object).flatMap(([type, value]) => this.readBlocksOfType(type, value)),
    );
  }

  private readBlocksOfType(type: string, value: Json): SourceBlock[] {
    const labels = LABEL_COUNTS.get(type);
    if (labels !== undefined) return this.readLabeledBlocks(type, value, labels, []);
    return [
      {
        type,
        labels: [],
        place: this.placeOf([type]),
        attributes: new Map(),
        blocks: [],
        blockTypes: [],
      },
    ];
  }

  private readLabeledBlocks(
    type: string,
    value: Json,
    remainingLabels: number,
    labels: readonly string[],
    parent: readonly string[] = [],
  ): SourceBlock[] {
    const path = [...parent, type, ...labels];
    if (remainingLabels === 0)
      return (value === null ? [] : this.requireObjects(value, path)).map((body) =>
        this.toBlock(type, labels, body, path),
      );
    // Here, `//` is a label, not a comment.
    const entries = this.requireObjects(value, path).flatMap((object) => Object.entries(object));
    if (entries.length === 0)
      throw new ModuleRefusal(
        'json-structure',
        `${quote(path.join('.'))} must have at least one member, whose name is a label.`,
        this.placeOf(path),
      );
    return entries.flatMap(([label, inner]) =>
      this.readLabeledBlocks(type, inner, remainingLabels - 1, [...labels, label], parent),
    );
  }

  private toBlock(
    type: string,
    labels: readonly string[],
    body: JsonObject,
    path: readonly string[],
  ): SourceBlock {
    const nested = NESTED_BLOCKS.get(type);
    const attributes: [string, SourceAttribute][] = [];
    const blocks: SourceBlock[] = [];
    for (const [name, json] of members(body)) {
      const labelCount = nested?.get(name);
      if (labelCount !== undefined)
        blocks.push(...this.readLabeledBlocks(name, json, labelCount, [], path));
      else attributes.push([name, this.toAttribute(name, json, [...path, name])]);
    }
    return {
      type,
      labels,
      place: this.placeOf(path),
      attributes: new Map(attributes),
      blocks,
      blockTypes: [],
    };
  }

  private toAttribute(name: string, json: Json, path: readonly string[]): SourceAttribute {
    const span = this.map.find(path);
    const source = span?.text ?? JSON.stringify(json);
    const text = typeof json === 'string' ? (WRAPPED.exec(json)?.[1] ?? json) : source;
    return {
      name,
      place: this.placeOf(path),
      text,
      json,
      syntax: 'json',
      isInexact: span?.isInexact ?? false,
    };
  }

  /** Returns the object, or the objects of the array. Throws ModuleRefusal for anything else. */
  private requireObjects(value: Json, path: readonly string[]): JsonObject[] {
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => {
      if (isJsonObject(item)) return item;
      throw new ModuleRefusal(
        'json-structure',
        `${path.length === 0 ? 'The file' : quote(path.join('.'))} must be an object, or an ` +
          'array of objects.',
        this.placeOf(path),
      );
    });
  }

  private placeOf(path: readonly string[]): SourcePlace {
    return { file: this.file, line: this.map.find(path)?.line ?? 1 };
  }
}

function members(object: JsonObject): [string, Json][] {
  return Object.entries(object).filter(([name]) => name !== COMMENT_NAME);
}
