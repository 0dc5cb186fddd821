import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '../../errors.js';
import type { OperationSpec } from './operation.js';

/** Parameters that select or order resources: ignoring one would return a wrong result. */
const SELECTING_PARAMETER = /^(?:filter|search|q|sort|include)(?:\[|$)/;

/** Finds undocumented parameters that select or order resources. */
export function findUnsupportedParameters(spec: OperationSpec, query: object): Violation[] {
  if (spec.anyQuery) return [];
  return Object.keys(query)
    .filter((name) => SELECTING_PARAMETER.test(name) && !spec.queryNames.includes(name))
    .map((parameter) => ({ parameter, detail: `${parameter} is not supported here` }));
}

/**
 * Finds attributes and relationships of a body that Gantry does not implement. Accepts null, empty
 * relationships, and values that describe what Gantry does.
 */
export function findUnsupportedMembers(spec: OperationSpec, body: object): Violation[] {
  const { unsupportedAttributes = {}, unsupportedRelationships = [] } = spec;
  const attributes = Object.entries(unsupportedAttributes).flatMap(([path, accepted]) => {
    const value = memberAt(body, ['data', 'attributes', ...path.split('/')]);
    return isAnyOf(value, [undefined, null, ...accepted])
      ? []
      : [{ pointer: `/data/attributes/${path}`, detail: refusalOf(path, accepted) }];
  });
  const relationships = unsupportedRelationships.flatMap((name) => {
    const value = memberAt(body, ['data', 'relationships', name, 'data']);
    return isAnyOf(value, [undefined, null, []])
      ? []
      : [{ pointer: `/data/relationships/${name}`, detail: refusalOf(name, []) }];
  });
  return [...attributes, ...relationships];
}

function memberAt(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, name) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, name)
        ? (node as Record<string, unknown>)[name]
        : undefined,
    root,
  );
}

const isAnyOf = (value: unknown, accepted: readonly unknown[]): boolean =>
  accepted.some((candidate) => isDeepStrictEqual(candidate, value));

function refusalOf(name: string, accepted: readonly unknown[]): string {
  const values = accepted.map((value) => JSON.stringify(value)).join(' or ');
  return `${name} is not supported: leave it out${values === '' ? '' : `, or send ${values}`}`;
}
