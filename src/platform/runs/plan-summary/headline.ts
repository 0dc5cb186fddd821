import type { ChangeAction, ResourceChange } from './resource-change.js';
import { joinWords } from './sentences.js';

/** The verbs for the actions that the headline names, in the order of the sentence. */
const VERBS: readonly (readonly [ChangeAction, string])[] = [
  ['create', 'created'],
  ['update', 'changed in place'],
  ['replace', 'replaced'],
  ['destroy', 'destroyed'],
  ['import', 'imported'],
  ['forget', 'no longer managed'],
  ['move', 'renamed'],
  ['defer', 'decided later'],
];

/** Returns one sentence: "3 things are created and 1 is replaced (its data may be lost)." */
export function headlineOf(changes: readonly ResourceChange[], outputs: number): string {
  const parts: string[] = [];
  for (const [action, verb] of VERBS) {
    const affected = changes.filter((change) => change.action === action);
    const count = affected.length;
    if (count === 0) continue;
    const [noun, auxiliary] = count === 1 ? ['thing', 'is'] : ['things', 'are'];
    const subject = parts.length === 0 ? `${count} ${noun}` : `${count}`;
    parts.push(`${subject} ${auxiliary} ${verb}${lossNoteOf(affected)}`);
  }
  if (outputs > 0) parts.push(`${outputs} ${outputs === 1 ? 'output changes' : 'outputs change'}`);
  return parts.length === 0 ? 'Nothing changes.' : `${joinWords(parts)}.`;
}

function lossNoteOf(changes: readonly ResourceChange[]): string {
  const losing = changes.filter(({ dataLoss }) => dataLoss === 'possible').length;
  if (losing === 0) return '';
  if (losing < changes.length) return ` (the data of ${losing} may be lost)`;
  return losing === 1 ? ' (its data may be lost)' : ' (their data may be lost)';
}
