import {
  getMember,
  isJsonObject,
  type Json,
  type JsonObject,
  setMember,
} from '../../lib/hcl/json-value.js';

/** The part of a plan that terminals show. */
const SHOWN = [
  'output_changes',
  'resource_changes',
  'resource_drift',
  'relevant_attributes',
  'deferred_changes',
];
const KINDS = { managed: 'resource_schemas', data: 'data_source_schemas' } as const;

/**
 * The document from which a tool with a `cloud` block renders a plan: its changes, and the schemas
 * of the types that they name. `plan` is already redacted; schemas contain no secrets.
 */
export function renderablePlan(plan: JsonObject, schemas: Buffer): Buffer {
  const { format_version: formatVersion, provider_schemas: providers } = JSON.parse(
    schemas.toString(),
  ) as JsonObject;
  const document: JsonObject = {
    plan_format_version: plan.format_version ?? '',
    provider_format_version: formatVersion ?? '',
  };
  for (const name of SHOWN) if (plan[name] !== undefined) setMember(document, name, plan[name]);
  document.provider_schemas = isJsonObject(providers) ? usedSchemas(plan, providers) : {};
  return Buffer.from(JSON.stringify(document));
}

function usedSchemas(plan: JsonObject, providers: JsonObject): JsonObject {
  const used: JsonObject = {};
  for (const change of changesIn(plan)) {
    const { provider_name: provider, mode, type } = change;
    if (typeof provider !== 'string' || typeof type !== 'string') continue;
    const kind = mode === 'data' ? KINDS.data : KINDS.managed;
    const schema = memberAt(providers, provider, kind, type);
    if (schema === undefined) continue;
    const known = objectAt(used, provider);
    setMember(objectAt(known, kind), type, schema);
  }
  return used;
}

function changesIn(plan: JsonObject): JsonObject[] {
  const { resource_changes: changes, resource_drift: drift, deferred_changes: deferred } = plan;
  const listed = [changes, drift].flatMap((list) => (Array.isArray(list) ? list : []));
  const later = (Array.isArray(deferred) ? deferred : []).map((one) =>
    isJsonObject(one) ? (one.resource_change ?? null) : null,
  );
  return [...listed, ...later].filter(isJsonObject);
}

function memberAt(json: Json, ...path: readonly string[]): Json | undefined {
  let found: Json | undefined = json;
  for (const name of path)
    found = isJsonObject(found ?? null) ? getMember(found as JsonObject, name) : undefined;
  return found;
}

/** The member, which is created if it is missing. */
function objectAt(owner: JsonObject, name: string): JsonObject {
  const known = getMember(owner, name);
  if (known !== undefined && isJsonObject(known)) return known;
  const made: JsonObject = {};
  setMember(owner, name, made);
  return made;
}
