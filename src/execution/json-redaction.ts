import { isJsonObject, type Json, type JsonObject, setMember } from '../lib/hcl/json-value.js';
import { REDACTED, type Secrets } from './redaction.js';

/** Members whose values the module decides: names in them are data, and may hold a secret too. */
const DATA = new Set(['value', 'before', 'after', 'values', 'variables', 'constant_value']);

/** Known secrets taken out of every text of a document whose own names stay as they are. */
export function redactJson(json: Json, secrets: Secrets, isData = false): Json {
  if (typeof json === 'string') return secrets.redact(json);
  if (typeof json === 'number') return secrets.isIn(Buffer.from(String(json))) ? REDACTED : json;
  if (Array.isArray(json)) return json.map((item) => redactJson(item, secrets, isData));
  if (!isJsonObject(json)) return json;
  const redacted: JsonObject = {};
  for (const [name, member] of Object.entries(json)) {
    setMember(
      redacted,
      isData ? secrets.redact(name) : name,
      redactJson(member, secrets, isData || DATA.has(name)),
    );
  }
  return redacted;
}

/**
 * A plan, as `show -json` gives it, without secrets: first what is marked as sensitive, then known secrets wherever they
 * stand, because what is computed from a secret carries no mark.
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
  if (name === 'before' || name === 'after')
    return `${name}_sensitive` in owner
      ? mask(member, owner[`${name}_sensitive`] ?? false)
      : maskMarked(member);
  if (name === 'values' && 'sensitive_values' in owner)
    return mask(member, owner.sensitive_values ?? false);
  if (name === 'value' && owner.sensitive === true) return member === null ? null : REDACTED;
  return maskMarked(member);
}

/** Marks have the shape of the value: `true` stands where everything below is sensitive. */
function mask(value: Json, marks: Json): Json {
  if (marks === true) return value === null ? null : REDACTED;
  if (Array.isArray(value))
    return Array.isArray(marks)
      ? value.map((item, index) => mask(item, marks[index] ?? false))
      : value;
  if (!isJsonObject(value) || !isJsonObject(marks)) return value;
  const masked: JsonObject = {};
  for (const [name, member] of Object.entries(value))
    setMember(
      masked,
      name,
      mask(member, Object.hasOwn(marks, name) ? (marks[name] ?? false) : false),
    );
  return masked;
}
