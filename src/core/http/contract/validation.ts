import type { IncomingHttpHeaders } from 'node:http';
import type { Type } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { Invalid, NotFound, type Violation } from '../../errors.js';
import { canonicalHeader, canonicalizeBody, canonicalizeQuery } from './aliases.js';
import { ALL_MEMBERS, refuseHostileMembers, toPointer } from './json-shape.js';
import type { OperationSpec } from './operation.js';
import { knownMembersOf, omitValidParts, satisfiesEveryRule } from './quick-check.js';
import { parametersAs } from './runtime.js';
import { findUnsupportedMembers, findUnsupportedParameters } from './unsupported.js';

/** Per body. */
const MAX_VIOLATIONS = 100;

/** Throws NotFound for an invalid path parameter, because it cannot name a resource. */
export function checkPath(spec: OperationSpec, params: Record<string, string | string[]>): unknown {
  if (!spec.pathClass) return undefined;
  // Path parameters are always text: no conversion.
  const path = new spec.pathClass() as Record<string, string>;
  for (const [name, value] of Object.entries(params))
    path[name] = Array.isArray(value) ? value.join('/') : value;
  if (findBrokenRules(path).length > 0) throw new NotFound();
  return path;
}

export function checkQuery(spec: OperationSpec, query: object, violations: Violation[]): unknown {
  const canonical = canonicalizeQuery(spec, query);
  violations.push(...findUnsupportedParameters(spec, canonical));
  if (!spec.queryClass) return undefined;
  const instance = parametersAs(spec.queryClass, canonical);
  for (const { path, detail } of findBrokenRules(instance)) {
    const [parameter = ''] = path;
    const isRepeated = Array.isArray(canonical[parameter]) && !detail.startsWith('each value in ');
    violations.push({
      parameter,
      detail: isRepeated ? `${parameter} may occur only once` : toParameterDetail(detail),
    });
  }
  return instance;
}

/** Rewords errors of list parameters: clients search for "include parameter" in them. */
function toParameterDetail(detail: string): string {
  return detail.replace(/^each value in (\S+) must be one of /, 'the $1 parameter accepts only: ');
}

/** The class has the documented header names; Node.js provides names in lower case. */
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
  for (const { path, detail } of findBrokenRules(instance))
    violations.push({ header: path[0] ?? '', detail });
  return instance;
}

/**
 * Returns the body with aliases replaced. Throws Invalid with a violation and its RFC 6901 pointer
 * for each broken rule, at most 100.
 */
export function checkBody(spec: OperationSpec, body: unknown): unknown {
  if (body === undefined && !spec.bodyRequired) return undefined;
  refuseHostileMembers(body, spec.bodyClass ? knownMembersOf(spec.bodyClass) : ALL_MEMBERS);
  if (!spec.bodyClass) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Invalid([{ pointer: '', detail: 'the body must be a JSON object' }]);
  const canonical = canonicalizeBody(spec, body);
  const violations = findUnsupportedMembers(spec, canonical);
  if (!satisfiesEveryRule(spec.bodyClass, canonical))
    violations.push(
      ...validate(omitValidParts(spec.bodyClass, canonical)).map(({ path, detail }) => ({
        pointer: toPointer(path),
        detail,
      })),
    );
  if (violations.length > 0) throw new Invalid(violations.slice(0, MAX_VIOLATIONS));
  return canonical;
}

interface BrokenRule {
  path: string[];
  detail: string;
}

function findBrokenRules(instance: object): BrokenRule[] {
  return satisfiesEveryRule(instance.constructor as Type, instance) ? [] : validate(instance);
}

function validate(instance: object): BrokenRule[] {
  return flatten(validateSync(instance, { forbidUnknownValues: false }), []);
}

/** Parts of class-validator's messages, and their replacements. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/ must be an integer number$/, ' must be an integer'],
  [/ must be a boolean value$/, ' must be true or false'],
  [/ must not be less than (\S+)$/, ' must be at least $1'],
  [/ must not be greater than (\S+)$/, ' must be at most $1'],
  [/ must be one of the following values: /, ' must be one of '],
  [/ must match \/(.*)\/u? regular expression$/, ' must match the pattern $1'],
];

const reword = (detail: string): string =>
  REWORDED.reduce((text, [pattern, words]) => text.replace(pattern, words), detail);

/** If one of these rules is broken, only it is reported: it causes the other violations. */
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

function flatten(errors: ValidationError[], base: string[]): BrokenRule[] {
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
      : details.map((detail) => ({ path, detail: reword(detail) }));
    return [...own, ...flatten(error.children ?? [], path)];
  });
}
