import type { Field } from './field.js';
import type { FormValue } from './form-value.js';

/**
 * The unsaved values of a form, for a reload or a new sign-in. The stored draft has no secrets,
 * only the names of their inputs, so that the form can prompt for the secrets.
 */
export interface Draft {
  readonly name?: string;
  readonly projectId?: string;
  /** Identifies attempts to create the same workspace. */
  readonly idempotencyKey?: string;
  /** Names of the inputs whose secrets the user entered. */
  readonly secrets?: readonly string[];
  /** By the name of the input. */
  readonly values: Readonly<Record<string, FormValue>>;
}

export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'gantry.draft.';

/** Returns null if there is no draft. Drops values and names that do not fit the fields. */
export function readDraft(store: DraftStore, key: string, fields: readonly Field[]): Draft | null {
  const draft = parse(store.getItem(PREFIX + key));
  if (draft === null) return null;
  const values = Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(draft.values, field.name) ? draft.values[field.name] : undefined;
      return !field.isSensitive && fits(field.type, value) ? [[field.name, value]] : [];
    }),
  ) as Record<string, FormValue>;
  const { secrets, ...rest } = draft;
  const entered = fields
    .filter(({ name, isSensitive }) => isSensitive && secrets?.includes(name))
    .map(({ name }) => name);
  return { ...rest, ...(entered.length > 0 && { secrets: entered }), values };
}

/** Omits the values of secrets. */
export function writeDraft(
  store: DraftStore,
  key: string,
  fields: readonly Field[],
  { values, ...rest }: Draft,
): void {
  const secrets = new Set(fields.filter(({ isSensitive }) => isSensitive).map(({ name }) => name));
  const storable = Object.entries(values).filter(([name]) => !secrets.has(name));
  try {
    store.setItem(PREFIX + key, JSON.stringify({ ...rest, values: Object.fromEntries(storable) }));
  } catch {
    // For example, the storage is full. The form works without storing the draft.
  }
}

export function removeDraft(store: DraftStore, key: string): void {
  store.removeItem(PREFIX + key);
}

/** Removes all drafts, because another user may use the tab next. */
export function removeDrafts(store: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const key of keys) if (key?.startsWith(PREFIX)) store.removeItem(key);
}

function parse(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null;
    if (!draft?.values || typeof draft.values !== 'object') return null;
    const { secrets, values, ...rest } = draft;
    return { ...rest, values, ...(Array.isArray(secrets) && { secrets }) };
  } catch {
    return null;
  }
}

/** Whether a form value has the shape of the type: the module may have changed since. */
function fits(type: Field['type'], value: unknown): value is FormValue {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'map':
      return isGroup(value) && value.items.every((item) => fits(type.element, item.value));
    case 'tuple':
      return isGroup(value) && allFit(type.elements, value.items, (element) => element);
    case 'object':
      return isGroup(value) && allFit(type.members, value.items, (member) => member.type);
    default:
      return value === null || typeof value === 'string';
  }
}

function allFit<Part>(
  parts: readonly Part[],
  items: readonly { readonly value: unknown }[],
  typeOf: (part: Part) => Field['type'],
): boolean {
  return (
    parts.length === items.length &&
    parts.every((part, index) => fits(typeOf(part), items[index]?.value))
  );
}

function isGroup(value: unknown): value is { items: { key: string; value: unknown }[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'items' in value &&
    Array.isArray(value.items) &&
    value.items.every(
      (item: unknown) => typeof item === 'object' && item !== null && 'value' in item,
    )
  );
}
