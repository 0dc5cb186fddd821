import type { IncomingHttpHeaders } from 'node:http';
import type { Type } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { Invalid, NotFound, type Violation } from '../../errors.js';
import { canonicalBody, canonicalHeader, canonicalQuery } from './aliases.js';
import type { OperationSpec } from './operation.js';
import { ALL_KNOWN, refuseHostileMembers } from './json-shape.js';
import { keepsEveryRule, knownMembers, withoutValidParts } from './quick-check.js';
import { parametersAs } from './runtime.js';
import { unsupportedMembers, unsupportedParameters } from './unsupported.js';

/** Maximum reported violations of one body. */
const MAX_VIOLATIONS = 100;

/** An invalid path parameter cannot name a resource: 404, like any unknown path. */
export function checkPath(spec: OperationSpec, params: Record<string, string | string[]>): unknown {
  if (!spec.pathClass) return undefined;
  // Path parameters are always text: no conversion.
  const path = new spec.pathClass() as Record<string, string>;
  for (const [name, value] of Object.entries(params))
    path[name] = Array.isArray(value) ? value.join('/') : value;
  if (findings(path).length > 0) throw new NotFound();
  return path;
}

export function checkQuery(spec: OperationSpec, query: object, violations: Violation[]): unknown {
  const canonical = canonicalQuery(spec, query);
  violations.push(...unsupportedParameters(spec, canonical));
  if (!spec.queryClass) return undefined;
  const instance = parametersAs(spec.queryClass, canonical);
  for (const { path, detail } of findings(instance))
    violations.push({ parameter: path[0] ?? '', detail: parameterDetail(detail) });
  return instance;
}

/** Clients search for the words "include parameter". */
function parameterDetail(detail: string): string {
  return detail.replace(
    /^each value in (\S+) must be one of the following values: /,
    'the $1 parameter accepts only: ',
  );
}

/** Node.js provides header names in lower case; the class uses those of the document. */
export function checkHeaders(
  spec: OperationSpec,
  headers: IncomingHttpHeaders,
  violations: Violation[],
): unknown {
  if (!spec.headersClass) return undefined;
  const values: Record<string, unknown> = {};
  for (const name of spec.headerNames) {
    const value = canonicalHeader(spec, headers, name);
    if (value !== undefined) values[name] = value;
  }
  const instance = parametersAs(spec.headersClass, values);
  for (const { path, detail } of findings(instance))
    violations.push({ header: path[0] ?? '', detail });
  return instance;
}

/**
 * The body as an instance of its class. One violation for each broken rule, with an RFC 6901
 * pointer.
 */
export function checkBody(spec: OperationSpec, body: unknown): unknown {
  if (body === undefined && !spec.bodyRequired) return undefined;
  refuseHostileMembers(body, spec.bodyClass ? knownMembers(spec.bodyClass) : ALL_KNOWN);
  if (!spec.bodyClass) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Invalid([{ pointer: '', detail: 'the body must be a JSON object' }]);
  const canonical = canonicalBody(spec, body);
  const violations = unsupportedMembers(spec, canonical);
  if (!keepsEveryRule(spec.bodyClass, canonical))
    violations.push(
      ...judged(withoutValidParts(spec.bodyClass, canonical)).map(({ path, detail }) => ({
        pointer: path.map((part) => `/${token(part)}`).join(''),
        detail,
      })),
    );
  if (violations.length > 0) throw new Invalid(violations.slice(0, MAX_VIOLATIONS));
  return canonical;
}

const token = (part: string) => part.replace(/~/g, '~0').replace(/\//g, '~1');

interface Finding {
  path: string[];
  detail: string;
}

function findings(instance: object): Finding[] {
  return keepsEveryRule(instance.constructor as Type, instance) ? [] : judged(instance);
}

function judged(instance: object): Finding[] {
  return flatten(validateSync(instance, { forbidUnknownValues: false }), []);
}

/** A value of the wrong type breaks other rules too: only the type is reported. */
const TYPE_RULES = [
  'isDefined',
  'isString',
  'isBoolean',
  'isInt',
  'isNumber',
  'isObject',
  'isArray',
  'isIn',
];

function flatten(errors: ValidationError[], base: string[]): Finding[] {
  return errors.flatMap((error) => {
    const path = [...base, error.property];
    const rules = error.constraints ?? {};
    const type = TYPE_RULES.find((rule) => rule in rules);
    const details = type
      ? [rules[type] ?? '']
      : Object.entries(rules)
          .filter(([rule]) => rule !== 'nestedValidation')
          .map(([, detail]) => detail);
    const missing = error.value === undefined && details.length > 0;
    const own = missing
      ? [{ path, detail: `${error.property} is required` }]
      : details.map((detail) => ({ path, detail }));
    return [...own, ...flatten(error.children ?? [], path)];
  });
}
