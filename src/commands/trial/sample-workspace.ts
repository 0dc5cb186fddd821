import type { INestApplication } from '@nestjs/common';
import { NoCodeModulesService } from '../../areas/no-code/no-code-modules.service.js';
import { NoCodeWorkspacesService } from '../../areas/no-code/no-code-workspaces.service.js';
import type { Subject } from '../../core/caller/subject.js';
import { ProjectsService } from '../../platform/projects/projects.service.js';

const VARIABLE_OPTIONS = [
  { variableName: 'region', variableType: 'string', options: ['eu-central-1', 'us-east-1'] },
  { variableName: 'replicas', variableType: 'number', options: [1, 2, 3] },
];

/**
 * Creates a workspace with the first version of the module, so that it can be upgraded. Its run
 * stays queued until a worker starts.
 */
export async function provisionSampleWorkspace(
  app: INestApplication,
  subject: Subject,
  moduleId: string,
): Promise<void> {
  const modules = app.get(NoCodeModulesService);
  const workspaces = app.get(NoCodeWorkspacesService);
  const project = await app
    .get(ProjectsService)
    .create(subject, 'demo', { name: 'websites', description: 'Sites of the demo' });
  const { module } = await modules.enable(subject, 'demo', {
    moduleId,
    enabled: true,
    versionPin: '1.0.0',
    sets: VARIABLE_OPTIONS,
    lifetime: { autoDestroyDuration: null, autoDestroyMaximum: null },
  });
  const provisioning = await workspaces.resolveTarget(subject, module.id, project.id);
  const values = [
    { key: 'region', value: 'eu-central-1' },
    { key: 'replicas', value: '2', hcl: true },
    { key: 'password', value: 'correct horse', sensitive: true },
  ];
  await workspaces.create(
    subject,
    provisioning,
    { name: 'site-eu', description: 'The site in Europe', autoApply: true },
    values,
    async () => undefined,
  );
  await modules.update(subject, module.id, { versionPin: '1.1.0' });
}
