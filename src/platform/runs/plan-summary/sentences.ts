import type { ChangeAction, ResourceChange } from './resource-change.js';
import { kindOf } from './resource-kinds.js';
import type { ValueChange } from './value-changes.js';
import { toPathText } from './value-text.js';

/**
 * The maximum number of attributes that a sentence names. If more change, it names two and counts
 * the others.
 */
const MAX_NAMES = 3;

/** The headings under which changes are grouped. */
export const TITLES: Readonly<Record<ChangeAction, string>> = {
  destroy: 'Destroys',
  replace: 'Replaces',
  update: 'Changes in place',
  create: 'Creates',
  forget: 'Stops managing',
  import: 'Starts managing',
  move: 'Renames',
  read: 'Reads',
  defer: 'Decides later',
  drift: 'Changed outside of Gantry',
};

/** Returns one or two sentences on the change of a resource, its reason and a loss of data. */
export function sentenceOf(change: ResourceChange): string {
  const subject = change.isDeposed ? `A leftover copy of ${nameOf(change)}` : nameOf(change);
  return `${subject} ${predicateOf(change)}${lossSentenceOf(change)}`;
}

/** Returns a name such as `AWS S3 bucket "logs" in storage`. */
function nameOf({ type, name, index, module }: ResourceChange): string {
  const place = module === null ? '' : ` in ${module.replaceAll(/(^|\.)module\./g, '$1')}`;
  const which = index === null ? '' : typeof index === 'number' ? ` [${index}]` : ` (${index})`;
  return `${kindOf(type)} "${name}"${which}${place}`;
}

function predicateOf(change: ResourceChange): string {
  const reason = reasonOf(change);
  const because = reason === null ? '' : ` because ${reason}`;
  switch (change.action) {
    case 'create':
      return 'is created.';
    case 'update':
      return change.importId === null
        ? `is changed in place${changedAttributesText(change)}.`
        : `is imported and changed in place${changedAttributesText(change)}.`;
    case 'replace':
      return `is replaced${because}.`;
    case 'destroy':
      return `is destroyed${because}.`;
    case 'forget':
      return 'is no longer managed here. It is not destroyed.';
    case 'import':
      return `already exists${importIdText(change)} and is managed here from now on.`;
    case 'move':
      return `is renamed from ${change.previousAddress ?? ''}, without other changes.`;
    case 'read':
      return `is read while the plan is applied${because}.`;
    case 'defer':
      return 'is decided in a later run, because it depends on values that are not known yet.';
    case 'drift':
      return change.isDeletedOutside
        ? 'no longer exists: it was deleted outside of Gantry.'
        : `was changed outside of Gantry${changedAttributesText(change)}.`;
  }
}

/** The plan contains no ID for an import by identity, or by an ID that is not known yet. */
const importIdText = ({ importId }: ResourceChange): string => (importId ? ` (${importId})` : '');

/** Returns the reason for a change; null if the plan states none, or an unknown one. */
function reasonOf({ reason, replacePaths, index }: ResourceChange): string | null {
  switch (reason) {
    case 'replace_because_tainted':
      return 'it is marked as damaged';
    case 'replace_because_cannot_update':
      return replacePaths.length === 0
        ? 'it cannot be changed in place'
        : `${joinWords(replacePaths.map(toPathText))} cannot be changed in place`;
    case 'replace_by_request':
      return 'this was requested';
    case 'replace_by_triggers':
      return 'something that it depends on changes';
    case 'delete_because_no_resource_config':
      return 'the module no longer contains it';
    case 'delete_because_no_module':
      return 'the module that contains it is no longer used';
    case 'delete_because_no_move_target':
      return 'it was moved to a name that does not exist';
    case 'delete_because_wrong_repetition':
      return 'the module now counts its copies differently';
    case 'delete_because_count_index':
      return 'there are fewer copies of it now';
    case 'delete_because_each_key':
      return `${index === null ? 'its key' : `"${index}"`} is no longer listed`;
    case 'read_because_config_unknown':
    case 'read_because_dependency_pending':
      return 'it depends on changes in this plan';
    case 'read_because_check_nested':
      return 'a check needs it';
    default:
      return null;
  }
}

function lossSentenceOf({ dataLoss }: ResourceChange): string {
  if (dataLoss === 'possible') return ' Its data may be lost.';
  return dataLoss === 'unknown' ? ' If it holds data, that data may be lost.' : '';
}

/**
 * Returns text such as `: size and tags`; empty if no attribute changes. Omits attributes that are
 * known only after the apply if others change.
 */
function changedAttributesText({ values }: ResourceChange): string {
  const changes = values();
  const chosen = changes.filter(({ after }) => after.kind !== 'unknown');
  const names = [...new Set((chosen.length > 0 ? chosen : changes).map(topOf))];
  if (names.length === 0) return '';
  return names.length <= MAX_NAMES
    ? `: ${joinWords(names)}`
    : `: ${names.slice(0, MAX_NAMES - 1).join(', ')} and ${names.length - MAX_NAMES + 1} more`;
}

function topOf({ path }: ValueChange): string {
  return toPathText(path.slice(0, 1));
}

export function joinWords(items: readonly string[]): string {
  if (items.length <= 1) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
