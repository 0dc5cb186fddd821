// The input of the client's templates: for each tag its operations, and the schemas that they need.
import {
  camelCase,
  capitalize,
  flatName,
  methodName,
  pathName,
  queryName,
  relatedName,
  requireUniqueNames,
  uncapitalize,
} from './client-names.mjs';
import { linkDescription, normalizeSchemas } from './client-schemas.mjs';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
/** Headers that are not arguments: the options of a call or the client set them. */
const HIDDEN_HEADERS = ['Idempotency-Key', 'If-None-Match'];
/** The default values of path parameters. */
const PATH_DEFAULTS = { registry_name: 'private' };

/** Builds the model of a merged document. Throws if a schema has no equivalent in the client. */
export function buildClientModel(document) {
  const schemas = normalizeSchemas(document.components.schemas);
  return new ClientModel({ ...document, components: { ...document.components, schemas } }).build();
}

class ClientModel {
  constructor(document) {
    this.document = document;
    this.schemas = document.components.schemas;
    /** The parts by name: schemas, shapes and resources, each with the tags that need it. */
    this.parts = new Map();
  }

  build() {
    const tags = new Map();
    for (const [path, item] of Object.entries(this.document.paths))
      for (const method of METHODS)
        if (item[method]) {
          const [tag] = item[method].tags;
          if (!tags.has(tag)) tags.set(tag, []);
          tags.get(tag).push(this.buildOperation(tag, method, path, item));
        }
    for (const [tag, operations] of tags) {
      requireUniqueNames(`methods of ${tag}`, operations);
      for (const { needs } of operations) for (const need of needs) this.mark(need, tag);
    }
    const description = (tag) =>
      this.document.tags.find(({ name }) => name === tag)?.description ?? '';
    return {
      tags: [...tags]
        .map(([tag, operations]) => ({ tag, description: description(tag), operations }))
        .sort((a, b) => (a.tag < b.tag ? -1 : 1)),
      parts: [...this.parts.values()].filter(({ tags: users }) => users.size > 0),
    };
  }

  resolve(node) {
    if (!node?.$ref) return node;
    const [, , kind, name] = node.$ref.split('/');
    return this.document.components[kind][name];
  }

  buildOperation(tag, method, path, item) {
    const operation = item[method];
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
      this.resolve(one),
    );
    const model = {
      id: operation.operationId,
      name: methodName(operation.operationId, tag),
      summary: operation.summary,
      description: operation.description,
      method: method.toUpperCase(),
      path,
      isAnonymous: operation.security.length === 0,
      isLink: operation['x-secret-path'] === true,
      acceptsIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
      query: {},
      headers: {},
      defaults: {},
      args: [],
      body: null,
      needs: new Set(),
    };
    for (const parameter of parameters) this.addParameter(model, parameter);
    this.addBody(model, operation.requestBody);
    model.response = this.responseOf(model, operation.responses);
    requireUniqueNames(`arguments of ${model.id}`, model.args);
    return model;
  }

  addParameter(model, parameter) {
    const { name, in: place, schema } = parameter;
    if (place === 'header' && HIDDEN_HEADERS.includes(name)) return;
    const short = place === 'path' ? pathName(name, model.path) : queryName(name);
    const argument = model.args.some((one) => one.name === short) ? camelCase(name) : short;
    if (place === 'path') model.path = model.path.replace(`{${name}}`, `{${argument}}`);
    else model[place === 'query' ? 'query' : 'headers'][argument] = name;
    if (name in PATH_DEFAULTS) model.defaults[argument] = PATH_DEFAULTS[name];
    const isRequired = parameter.required === true && !(argument in model.defaults);
    const isLink = model.isLink && place === 'path';
    this.addArgument(model, argument, schema, {
      isRequired,
      description: isLink ? linkDescription(model.id, parameter) : parameter.description,
      fallback: model.defaults[argument] ?? schema.default,
    });
  }

  addArgument(model, name, schema, { isRequired = false, description, fallback, type } = {}) {
    model.args.push({
      name,
      isRequired,
      description: description ?? schema?.description ?? this.resolve(schema)?.description,
      fallback: fallback ?? schema?.default,
      type: type ?? this.toType(schema, model.needs, name),
    });
  }

  addBody(model, requestBody) {
    const body = this.resolve(requestBody);
    if (!body) return;
    const [[mediaType, { schema }]] = Object.entries(body.content);
    if (!mediaType.endsWith('json')) {
      model.body = { kind: 'bytes', mediaType };
      return this.addArgument(model, 'body', null, {
        isRequired: true,
        description: 'The file.',
        type: 'Bytes',
      });
    }
    const content = this.resolve(schema);
    const isOptional = body.required !== true;
    if (content.additionalProperties) {
      model.body = {
        kind: 'member',
        mediaType,
        argument: 'variables',
        shape: this.addShape(schema, model.needs),
      };
      return this.addArgument(model, 'variables', content, {
        type: this.toType({ ...schema }, model.needs),
        description: content.description,
      });
    }
    const data = this.resolve(content.properties.data);
    if (!data) return this.addPlainBody(model, mediaType, content);
    if (data.type === 'array') return this.addIdentifiers(model, mediaType, data);
    this.addResource(model, mediaType, data, isOptional);
  }

  addPlainBody(model, mediaType, content) {
    model.body = { kind: 'object', mediaType, shape: this.buildEntries(content, model.needs) };
    this.addMembers(model, content);
  }

  /**
   * Adds the members of an object as separate arguments. Returns the names of the arguments whose
   * names differ from their members, by member.
   */
  addMembers(model, content, isOptional = false) {
    const renamed = {};
    for (const [wire, schema] of Object.entries(content.properties ?? {})) {
      const name = this.chooseName(model, camelCase(wire));
      if (name !== camelCase(wire)) renamed[camelCase(wire)] = name;
      this.addArgument(model, name, schema, {
        isRequired: !isOptional && (content.required ?? []).includes(wire),
      });
    }
    return renamed;
  }

  /**
   * Returns the name, with a prefix if another argument has the same name: a PATCH may change a
   * member that is also in the path, and the new value becomes the argument `newNamespace`.
   */
  chooseName(model, name) {
    if (!model.args.some((one) => one.name === name)) return name;
    return `${model.method === 'PATCH' ? 'new' : 'attribute'}${capitalize(name)}`;
  }

  addIdentifiers(model, mediaType, data) {
    const identifier = this.resolve(data.items);
    const [type] = identifier.properties.type.enum;
    const name = relatedName(type, true);
    model.body = { kind: 'identifiers', mediaType, type, argument: name };
    this.addArgument(model, name, null, {
      isRequired: true,
      description: `IDs of the ${type}.`,
      type: 'readonly string[]',
    });
  }

  addResource(model, mediaType, data, isOptional) {
    const attributes = this.resolve(data.properties.attributes);
    const [type] = data.properties.type?.enum ?? [];
    model.body = { kind: 'resource', mediaType, type, isOptional };
    const optional = isOptional || !(data.required ?? []).includes('attributes');
    if (attributes) {
      const renamed = this.addMembers(model, attributes, optional);
      model.body.attributes = rename(this.buildEntries(attributes, model.needs), renamed);
    }
    const relationships = this.resolve(data.properties.relationships);
    for (const [wire, schema] of Object.entries(relationships?.properties ?? {}))
      this.addRelationship(model, wire, schema, (relationships.required ?? []).includes(wire));
  }

  addRelationship(model, wire, schema, isRequired) {
    const { description, properties } = this.resolve(schema);
    const related = this.resolve(properties.data);
    const isMany = related.type === 'array';
    const identifier = isMany ? this.resolve(related.items) : related;
    const [type] = identifier.properties.type.enum ?? [];
    if (isMany && identifier.properties.attributes) {
      const name = this.chooseName(model, camelCase(wire));
      const resource = this.buildInputResource(related.items, model.needs);
      model.body.many = {
        ...model.body.many,
        [name]: { name: wire, type, attributes: resource.attributes },
      };
      return this.addArgument(model, name, related, {
        isRequired,
        description,
        type: `readonly ${resource.type}[]`,
      });
    }
    if (!type) throw new Error(`${model.id}: the relationship ${wire} has no fixed type`);
    const name = this.chooseName(model, relatedName(wire, isMany));
    model.body.one = { ...model.body.one, [name]: { name: wire, type } };
    const noun = wire.replaceAll('-', ' ');
    this.addArgument(model, name, null, {
      isRequired,
      description: description ?? `${isMany ? 'IDs' : 'ID'} of the ${noun}.`,
      type: `${isMany ? 'readonly string[]' : 'string'}${related.nullable ? ' | null' : ''}`,
    });
  }

  /** A resource inside a request: its attributes, and its ID if the resource may exist already. */
  buildInputResource(reference, needs) {
    const { properties } = this.resolve(reference);
    const attributes = this.toType(properties.attributes, needs);
    const shape = this.buildEntries(this.resolve(properties.attributes), needs);
    return {
      type: properties.id ? `(${attributes} & { id?: string })` : attributes,
      attributes: shape,
    };
  }

  responseOf(model, responses) {
    const successes = Object.entries(responses)
      .filter(([status]) => /^2/.test(status))
      .map(([status, response]) => [status, this.resolve(response).content]);
    const [, content] = successes.find(([, one]) => one) ?? [];
    const mayBeEmpty = successes.some(([, one]) => !one);
    if (!content) return { kind: 'none', type: 'void' };
    const [[mediaType, { schema }]] = Object.entries(content);
    const orNothing = mayBeEmpty ? ' | undefined' : '';
    if (mediaType === 'text/event-stream')
      return { kind: 'stream', type: 'ReadableStream<Uint8Array>' };
    if (mediaType.startsWith('text/')) return { kind: 'text', type: 'string' };
    if (!schema.$ref) return { kind: 'blob', type: 'Blob' };
    const document = this.toType(schema, model.needs);
    const shape = this.addShape(schema, model.needs);
    if (mediaType !== 'application/vnd.api+json')
      return { kind: 'json', type: `${document}${orNothing}`, shape };
    const { data, meta } = this.resolve(schema).properties;
    const isMany = this.resolve(data).type === 'array';
    const resource = this.addFlatResource(isMany ? this.resolve(data).items : data, model.needs);
    const isPaged = isMany && this.resolve(meta)?.properties?.pagination !== undefined;
    return {
      kind: isPaged ? 'page' : 'document',
      type: isPaged ? resource.type : `${resource.type}${isMany ? '[]' : ''}${orNothing}`,
      document,
      shape,
      related: resource.related,
    };
  }

  /**
   * Adds the type that calls return for a resource: one object with the ID, the attributes and the
   * IDs of related resources. Returns the names of the type and of the constant with its
   * relationships.
   */
  addFlatResource(reference, needs) {
    const resourceName = nameOf(reference);
    const name = flatName(resourceName, new Set(Object.keys(this.schemas)));
    const shape = `${uncapitalize(name)}Related`;
    if (!this.parts.has(name)) {
      const own = new Set();
      const { properties, required = [] } = this.resolve(reference);
      const relationships = this.resolve(properties.relationships);
      const related = {};
      const members = [{ name: 'id', type: 'string', isRequired: true }];
      for (const [wire, schema] of Object.entries(relationships?.properties ?? {}))
        this.addRelated(related, members, wire, this.resolve(schema), relationships.required ?? []);
      for (const extra of ['links', 'meta'])
        if (properties[extra])
          members.push({
            name: extra,
            isRequired: required.includes(extra),
            type: this.toType(properties[extra], own),
          });
      const attributes = properties.attributes;
      const inherited = Object.keys(this.resolve(attributes)?.properties ?? {});
      requireUniqueNames(`members of ${name}`, [
        ...inherited.map((wire) => ({ name: camelCase(wire) })),
        ...members,
      ]);
      const parent = attributes ? this.toType(attributes, own) : undefined;
      const hasRelated = Object.keys(related).length > 0;
      this.add({ kind: 'flat', name, parent, members, needs: own, resource: resourceName });
      if (hasRelated) this.add({ kind: 'related', name: shape, related, needs: new Set() });
    }
    needs.add(name);
    const hasRelated = this.parts.has(shape);
    if (hasRelated) needs.add(shape);
    return { type: name, related: hasRelated ? shape : undefined };
  }

  addRelated(related, members, wire, relationship, required) {
    const data = this.resolve(relationship.properties?.data);
    if (!data) return;
    const isMany = data.type === 'array';
    const name = relatedName(wire, isMany);
    related[name] = camelCase(wire);
    members.push({
      name,
      isRequired: required.includes(wire) && (relationship.required ?? []).includes('data'),
      type: isMany ? 'string[]' : `string${data.nullable ? ' | null' : ''}`,
    });
  }

  /** The TypeScript type of a schema. A named schema becomes a separate type. */
  toType(schema, needs, name = '') {
    if (schema === undefined || schema === null) return 'unknown';
    if (schema.$ref) {
      const target = nameOf(schema);
      this.addSchema(target);
      needs.add(target);
      const isNullable = schema.nullable === true || this.schemas[target].nullable === true;
      return isNullable ? `${target} | null` : target;
    }
    const type = this.toInlineType(schema, needs, name);
    return schema.nullable && type !== 'unknown' ? `${type} | null` : type;
  }

  toInlineType(schema, needs, name) {
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    switch (schema.type) {
      case 'string':
        if (schema.format === 'binary') return 'Blob';
        return isTime(schema, name) ? 'Timestamp' : 'string';
      case 'integer':
      case 'number':
        return 'number';
      case 'boolean':
        return 'boolean';
      case 'array': {
        const item = this.toType(schema.items, needs);
        return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`;
      }
      case 'object':
        return typeof schema.additionalProperties === 'object'
          ? `Record<string, ${this.toType(schema.additionalProperties, needs)}>`
          : 'Record<string, unknown>';
      default:
        return 'unknown';
    }
  }

  addSchema(name) {
    if (this.parts.has(name)) return;
    const schema = this.schemas[name];
    const part = { kind: 'alias', name, description: schema.description, needs: new Set() };
    this.parts.set(name, { ...part, tags: new Set() });
    if (schema.type !== 'object' || !schema.properties) {
      this.add({ ...part, type: this.toInlineType(schema, part.needs, '') });
      return;
    }
    const required = schema.required ?? [];
    const members = Object.entries(schema.properties).map(([wire, value]) => ({
      name: camelCase(wire),
      isRequired: required.includes(wire),
      description: value.description ?? this.resolve(value)?.description,
      fallback: schema['x-request'] ? value.default : undefined,
      type: this.toType(value, part.needs, camelCase(wire)),
    }));
    requireUniqueNames(`members of ${name}`, members);
    const isOpen = Boolean(schema.additionalProperties);
    this.add({ ...part, kind: 'interface', members, isOpen });
  }

  /**
   * Adds the shape of a schema. Returns the name of its constant; undefined if all names are the
   * same as on the wire.
   */
  addShape(schema, needs) {
    if (!schema) return undefined;
    if (!schema.$ref)
      return schema.type === 'array' ? this.addShape(schema.items, needs) : undefined;
    const target = this.resolve(schema);
    if (target.type === 'array') return this.addShape(target.items, needs);
    const name = `${uncapitalize(nameOf(schema))}Shape`;
    if (!this.parts.has(name)) {
      const own = new Set();
      const pending = { kind: 'pending', name, tags: new Set(), needs: own, isRecursive: false };
      this.parts.set(name, pending);
      const entries = this.buildEntries(target, own).filter(
        ({ name: member, wire, child }) => member !== wire || child,
      );
      if (pending.isRecursive && entries.length > 0)
        throw new Error(`${nameOf(schema)} is recursive, so its members cannot be renamed`);
      this.add({ kind: 'shape', name, entries, needs: own });
    } else if (this.parts.get(name).kind === 'pending') {
      // A recursive schema has no shape: its members keep their names on the wire.
      this.parts.get(name).isRecursive = true;
      return undefined;
    }
    if (this.parts.get(name).entries.length === 0) return undefined;
    needs.add(name);
    return name;
  }

  /** The entries of an object's shape, one for each member. */
  buildEntries(target, needs) {
    const entries = Object.entries(target.properties ?? {}).map(([wire, value]) => ({
      name: camelCase(wire),
      wire,
      child: this.addShape(value, needs),
    }));
    if (typeof target.additionalProperties === 'object') {
      const child = this.addShape(target.additionalProperties, needs);
      if (child) entries.push({ name: '*', wire: '*', child });
    }
    return entries;
  }

  add(part) {
    this.parts.set(part.name, { ...part, tags: new Set() });
  }

  mark(name, tag) {
    const part = this.parts.get(name);
    if (part.tags.has(tag)) return;
    part.tags.add(tag);
    for (const need of part.needs) this.mark(need, tag);
  }
}

/** Members that end in `-at` are times, even without a format. */
const isTime = (schema, name) => schema.format === 'date-time' || /At$/.test(name);

const nameOf = ({ $ref }) => $ref.split('/').pop();

const rename = (entries, renamed) =>
  entries.map((entry) => ({ ...entry, name: renamed[entry.name] ?? entry.name }));
