import type { Related } from './operation.js';

interface Resource {
  readonly id: string;
  readonly attributes?: object;
  readonly relationships?: Readonly<Record<string, Relationship | undefined>>;
  readonly links?: object;
  readonly meta?: object;
}

interface Relationship {
  readonly data?: Identifier | readonly Identifier[] | null;
}

interface Identifier {
  readonly id: string;
}

/**
 * Converts each resource to one object with its ID, its attributes, the IDs of related resources,
 * and its links and meta.
 */
export function flatten(data: unknown, related: Related = {}): unknown {
  if (Array.isArray(data)) return data.map((one) => flatten(one, related));
  if (data === null || data === undefined) return data;
  const { id, attributes, relationships = {}, links, meta } = data as Resource;
  const flat: Record<string, unknown> = { id, ...attributes };
  for (const [member, name] of Object.entries(related)) {
    const ids = idsOf(relationships[name]);
    if (ids !== undefined) flat[member] = ids;
  }
  if (links) flat['links'] = links;
  if (meta) flat['meta'] = meta;
  return flat;
}

function idsOf(relationship: Relationship | undefined): unknown {
  const data = relationship?.data;
  if (data === undefined || data === null) return data;
  return Array.isArray(data) ? data.map(({ id }: Identifier) => id) : (data as Identifier).id;
}
