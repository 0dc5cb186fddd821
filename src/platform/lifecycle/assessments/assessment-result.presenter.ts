import type { AssessmentResultResource } from '../../../../generated/server/models/AssessmentResultResource.js';
import type { AssessmentResult } from './assessment-result.entity.js';

export function presentAssessmentResult(result: AssessmentResult): AssessmentResultResource {
  const { id, workspaceId, runId } = result;
  return {
    id,
    type: 'assessment-results',
    attributes: {
      drifted: result.drifted,
      succeeded: result.succeeded,
      'error-msg': result.error,
      'resources-drifted': result.resourcesDrifted,
      'resources-undrifted': result.resourcesUndrifted,
      'resources-ignored': result.resourcesIgnored,
      resources: result.resources.map(({ address, type, name, change, attributes }) => ({
        address,
        'resource-type': type,
        name,
        change,
        attributes: [...attributes],
      })),
      'created-at': result.createdAt,
    },
    relationships: {
      workspace: { data: { id: workspaceId, type: 'workspaces' } },
      run: { data: { id: runId, type: 'runs' } },
    },
    links: { self: `/api/v2/assessment-results/${id}` },
  };
}
