import {
  getMember,
  isJsonObject,
  isSameJson,
  type Json,
  type JsonObject,
  setMember,
} from '../../lib/hcl/json-value.js';
import { CHANGED_SENSITIVE, REDACTED, type Secrets } from '../redaction.js';

/**
 * Members with values that the module chooses. The member names in these values are data too, and
 * may contain secrets.
 */
const DATA_MEMBERS = new Set(['value', 'before', 'after', 'values', 'variables', 'constant_value']);

/** Redacts known secrets in all texts and numbers, and in the member names in the data. */
export function redactJson(json: Json, secrets: Secrets, isData = false): Json {
  if (typeof json === 'string') return secrets.redact(json);
  if (typeof json === 'number') return secrets.occurIn(Buffer.from(String(json))) ? REDACTED : json;
  if (Array.isArray(json)) return json.map((item) => redactJson(item, secrets, isData));
  if (!isJsonObject(json)) return json;
  const redacted: JsonObject = {};
  for (const [name, member] of Object.entries(json)) {
    setMember(
      redacted,
      isData ? secrets.redact(name) : name,
      redactJson(member, secrets, isData || DATA_MEMBERS.has(name)),
    );
  }
  return redacted;
}

/**
 * Redacts a plan in the format of `show -json`: marked values, sensitive variables, and known
 * secrets. A value that is computed from a secret may have no mark.
 */
export function redactPlan(
  plan: JsonObject,
  sensitiveVariables: ReadonlySet<string>,
  secrets: Secrets,
): JsonObject {
  const masked = maskMarked(plan) as JsonObject;
  if (isJsonObject(masked.variables)) {
    for (const name of Object.keys(masked.variables))
      if (sensitiveVariables.has(name)) setMember(masked.variables, name, { value: REDACTED });
  }
  return redactJson(masked, secrets) as JsonObject;
}

function maskMarked(json: Json): Json {
  if (Array.isArray(json)) return json.map(maskMarked);
  if (!isJsonObject(json)) return json;
  const masked: JsonObject = {};
  for (const [name, member] of Object.entries(json))
    setMember(masked, name, maskMember(json, name, member));
  return masked;
}

function maskMember(owner: JsonObject, name: string, member: Json): Json {
  if (name === 'after' && 'after_sensitive' in owner && 'before_sensitive' in owner)
    return mask(member, owner.after_sensitive ?? false, {
      value: owner.before ?? null,
      marks: owner.before_sensitive ?? false,
    });
  if (name === 'before' || name === 'after')
    return `${name}_sensitive` in owner
      ? mask(member, owner[`${name}_sensitive`] ?? false)
      : maskMarked(member);
  if (name === 'values' && 'sensitive_values' in owner)
    return mask(member, owner.sensitive_values ?? false);
  if (name === 'value' && owner.sensitive === true) return member === null ? null : REDACTED;
  return maskMarked(member);
}

interface MarkedValue {
  readonly value: Json;
  readonly marks: Json;
}

const UNMARKED: MarkedValue = { value: null, marks: false };

/**
 * Masks the marked parts of a value, except null. Marks have the shape of the value; `true` covers
 * everything below. The mask shows a change if the part in `before` is also marked and differs.
 */
function mask(value: Json, marks: Json, before: MarkedValue = UNMARKED): Json {
  if (marks === true) {
    if (value === null) return null;
    const isChanged = before.marks === true && !isSameJson(before.value, value);
    return isChanged ? CHANGED_SENSITIVE : REDACTED;
  }
  if (Array.isArray(value))
    return Array.isArray(marks)
      ? value.map((item, index) => mask(item, marks[index] ?? false, memberOf(before, index)))
      : value;
  if (!isJsonObject(value) || !isJsonObject(marks)) return value;
  const masked: JsonObject = {};
  for (const [name, member] of Object.entries(value))
    setMember(masked, name, mask(member, getMember(marks, name) ?? false, memberOf(before, name)));
  return masked;
}

function memberOf({ value, marks }: MarkedValue, name: string | number): MarkedValue {
  const at = (json: Json): Json | undefined => {
    if (typeof name === 'number') return Array.isArray(json) ? json[name] : undefined;
    return isJsonObject(json) ? getMember(json, name) : undefined;
  };
  return { value: at(value) ?? null, marks: at(marks) ?? false };
}
