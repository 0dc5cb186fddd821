import type { PlanSummary, PlanSummaryGroup } from '@gantry/client';

/** The words before and after the number of things, in the order of the sentence. */
const VERBS: readonly (readonly [PlanSummaryGroup['action'], before: string, after: string])[] = [
  ['create', 'create', ''],
  ['update', 'change', ' in place'],
  ['replace', 'replace', ''],
  ['destroy', 'destroy', ''],
  ['import', 'start managing', ''],
  ['forget', 'stop managing', ''],
  ['move', 'rename', ''],
  ['defer', 'decide on', ' later'],
];

/** Only the headline counts outputs: the summary counts their changed values. */
const CHANGED_OUTPUTS = /(\d+ outputs?) changes?\b/;

/** "It planned to create 3 things and destroy 1.", for a run that did not apply its whole plan. */
export function plannedText({
  headline,
  groups,
}: Pick<PlanSummary, 'headline' | 'groups'>): string {
  const counts = VERBS.flatMap(([action, before, after]) => {
    const count = groups.find((group) => group.action === action)?.count ?? 0;
    return count === 0 ? [] : [{ count, before, after }];
  });
  const outputs = CHANGED_OUTPUTS.exec(headline)?.[1];
  const parts = [
    ...counts.map(({ count, before, after }, index) => {
      const noun = count === 1 ? ' thing' : ' things';
      return `${before} ${count}${index === 0 ? noun : ''}${after}`;
    }),
    ...(outputs === undefined ? [] : [`change ${outputs}`]),
  ];
  return parts.length === 0
    ? 'It planned no changes.'
    : `It planned to ${new Intl.ListFormat('en-GB').format(parts)}.`;
}
