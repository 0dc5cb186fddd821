import type { RunPhase } from '../../execution/worker/run-source.js';

/** What a token states about a phase of a run. */
export interface IdentityContext {
  readonly organization: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly workspace: { readonly id: string; readonly name: string };
  readonly runId: string;
  readonly phase: RunPhase;
  /** Null for an uploaded configuration. */
  readonly module: {
    readonly namespace: string;
    readonly name: string;
    readonly provider: string;
    readonly version: string;
  } | null;
  /** Null unless the workspace was created from a no-code module that still exists. */
  readonly noCodeModuleId: string | null;
}

/** The claims about the run: all except the registered ones and the session tags of AWS. */
export const RUN_CLAIMS = [
  'terraform_organization_id',
  'terraform_organization_name',
  'terraform_project_id',
  'terraform_project_name',
  'terraform_workspace_id',
  'terraform_workspace_name',
  'terraform_full_workspace',
  'terraform_run_id',
  'terraform_run_phase',
  'gantry_module',
  'gantry_module_version',
  'gantry_no_code_module_id',
] as const;

type Claims = { readonly [Name in (typeof RUN_CLAIMS)[number]]?: string };

/** The claim from which AWS STS reads session tags, which trust policies can check. */
const SESSION_TAGS_CLAIM = 'https://aws.amazon.com/tags';

/**
 * Returns the subject without the phase of the run. Names cannot contain a colon, so no name can
 * imitate another subject.
 */
export function workspacePath({ organization, project, workspace }: IdentityContext): string {
  return `organization:${organization}:project:${project.name}:workspace:${workspace.name}`;
}

export function subjectOf(context: IdentityContext): string {
  return `${workspacePath(context)}:run_phase:${context.phase}`;
}

export function claimsOf(context: IdentityContext): Claims {
  const { organization, project, workspace, runId, phase, module, noCodeModuleId } = context;
  return {
    terraform_organization_id: organization,
    terraform_organization_name: organization,
    terraform_project_id: project.id,
    terraform_project_name: project.name,
    terraform_workspace_id: workspace.id,
    terraform_workspace_name: workspace.name,
    terraform_full_workspace: workspacePath(context),
    terraform_run_id: runId,
    terraform_run_phase: phase,
    ...(module === null
      ? {}
      : { gantry_module: moduleAddress(module), gantry_module_version: module.version }),
    ...(noCodeModuleId === null ? {} : { gantry_no_code_module_id: noCodeModuleId }),
  };
}

export function sessionTags(context: IdentityContext): Readonly<Record<string, unknown>> {
  const { organization, project, workspace, phase, module, noCodeModuleId } = context;
  const tags = {
    gantry_organization: organization,
    gantry_project: project.name,
    gantry_workspace: workspace.name,
    gantry_run_phase: phase,
    ...(module === null
      ? {}
      : { gantry_module: moduleAddress(module), gantry_module_version: module.version }),
    ...(noCodeModuleId === null ? {} : { gantry_no_code_module_id: noCodeModuleId }),
  };
  const principalTags: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(tags)) principalTags[name] = [value];
  return { [SESSION_TAGS_CLAIM]: { principal_tags: principalTags } };
}

const moduleAddress = ({
  namespace,
  name,
  provider,
}: NonNullable<IdentityContext['module']>): string => `${namespace}/${name}/${provider}`;
