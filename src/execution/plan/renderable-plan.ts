import {
  getMember,
  isJsonObject,
  type Json,
  type JsonObject,
  setMember,
} from '../../lib/hcl/json-value.js';

/** The members of a plan that a tool renders. */
const RENDERED_MEMBERS = [
  'output_changes',
  'resource_changes',
  'resource_drift',
  'relevant_attributes',
  'deferred_changes',
];
const SCHEMA_KINDS = { managed: 'resource_schemas', data: 'data_source_schemas' } as const;

/**
 * Creates the document from which a tool with a `cloud` block renders a plan: its changes, and the
 * schemas of their types. `plan` must already be redacted; schemas contain no secrets.
 */
export function toRenderablePlan(plan: JsonObject, schemas: Buffer): Buffer {
  const { format_version: formatVersion, provider_schemas: providers } = JSON.parse(
    schemas.toString(),
  ) as JsonObject;
  const document: JsonObject = {
    plan_format_version: plan.format_version ?? '',
    provider_format_version: formatVersion ?? '',
  };
  for (const name of RENDERED_MEMBERS)
    if (plan[name] !== undefined) setMember(document, name, plan[name]);
  document.provider_schemas = isJsonObject(providers) ? usedSchemas(plan, providers) : {};
  return Buffer.from(JSON.stringify(document));
}

function usedSchemas(plan: JsonObject, providers: JsonObject): JsonObject {
  const used: JsonObject = {};
  for (const change of changesIn(plan)) {
    const { provider_name: provider, mode, type } = change;
    if (typeof provider !== 'string' || typeof type !== 'string') continue;
    const kind = mode === 'data' ? SCHEMA_KINDS.data : SCHEMA_KINDS.managed;
    const schema = memberAt(providers, provider, kind, type);
    if (schema === undefined) continue;
    const usedOfProvider = ensureObject(used, provider);
    setMember(ensureObject(usedOfProvider, kind), type, schema);
  }
  return used;
}

function changesIn(plan: JsonObject): JsonObject[] {
  const { resource_changes: changes, resource_drift: drift, deferred_changes: deferred } = plan;
  const listed = [changes, drift].flatMap((list) => (Array.isArray(list) ? list : []));
  const later = (Array.isArray(deferred) ? deferred : []).map((change) =>
    isJsonObject(change) ? (change.resource_change ?? null) : null,
  );
  return [...listed, ...later].filter(isJsonObject);
}

function memberAt(json: Json, ...path: readonly string[]): Json | undefined {
  let found: Json | undefined = json;
  for (const name of path)
    found = isJsonObject(found ?? null) ? getMember(found as JsonObject, name) : undefined;
  return found;
}

/** Returns the member, after creating it if it is missing. */
function ensureObject(owner: JsonObject, name: string): JsonObject {
  const existing = getMember(owner, name);
  if (existing !== undefined && isJsonObject(existing)) return existing;
  const created: JsonObject = {};
  setMember(owner, name, created);
  return created;
}
