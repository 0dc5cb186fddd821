import type { PlanSummaryAttributeChange } from '../../../../generated/server/models/PlanSummaryAttributeChange.js';
import type { PlanSummaryChange } from '../../../../generated/server/models/PlanSummaryChange.js';
import type { PlanSummaryGroup } from '../../../../generated/server/models/PlanSummaryGroup.js';
import type { PlanSummaryResource } from '../../../../generated/server/models/PlanSummaryResource.js';
import type { Run } from '../run.entity.js';
import type { ChangeGroup, DescribedChange, PlanDescription } from './plan-description.js';
import type { AttributeChange } from './value-text.js';

export function presentPlanSummary(run: Run, description: PlanDescription): PlanSummaryResource {
  const { planId: id } = run;
  return {
    id,
    type: 'plan-summaries',
    attributes: {
      headline: description.headline,
      'has-changes': run.hasChanges ?? false,
      'data-loss': description.dataLoss,
      groups: description.groups.map(presentGroup),
      'output-changes': description.outputs.map(presentAttribute),
      'output-changes-count': description.outputsTotal,
    },
    relationships: {
      plan: { data: { id, type: 'plans' } },
      run: { data: { id: run.id, type: 'runs' } },
    },
  };
}

function presentGroup({ action, title, count, changes }: ChangeGroup): PlanSummaryGroup {
  return { action, title, count, changes: changes.map(presentChange) };
}

function presentChange(change: DescribedChange): PlanSummaryChange {
  return {
    address: change.address,
    'previous-address': change.previousAddress,
    'resource-type': change.type,
    kind: change.kind,
    name: change.name,
    sentence: change.sentence,
    reason: change.reason,
    'data-loss': change.dataLoss,
    'attribute-changes': change.attributes.map(presentAttribute),
    'attribute-changes-count': change.attributesTotal,
  };
}

function presentAttribute(change: AttributeChange): PlanSummaryAttributeChange {
  return {
    path: change.path,
    action: change.action,
    before: change.before,
    after: change.after,
    sensitive: change.isSensitive,
    'known-after-apply': change.isUnknown,
    'forces-replacement': change.forcesReplacement,
  };
}
