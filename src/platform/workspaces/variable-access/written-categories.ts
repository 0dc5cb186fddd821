import type { Subject } from '../../../core/caller/subject.js';
import { Invalid, type Violation } from '../../../core/errors.js';
import { access } from '../../identity/access.js';
import { categoryOf, type NewVariable } from '../variable-rules.js';
import type { Workspace } from '../workspace.entity.js';

const INPUTS_ONLY = 'You may write inputs of the module in this workspace, but no env variables.';
const NO_VARIABLES = 'You may not change the variables of this workspace.';

type ProjectOrWorkspace = Parameters<typeof access.allowsOnProject>[2];

/** Returns the violations of variables with a category that the caller may not write. */
export function categoryViolations<Written extends Pick<NewVariable, 'category'>>(
  subject: Subject,
  workspace: Workspace,
  variables: readonly Written[],
  pointerOf: (index: number, variable: Written) => string,
): Violation[] {
  if (access.allowsOnProject(subject, 'variable.write', workspace)) return [];
  const mayWriteInputs = access.allowsOnProject(subject, 'input.write', workspace);
  return variables.flatMap((variable, index) => {
    if (mayWriteInputs && categoryOf(variable.category) !== 'env') return [];
    const detail = mayWriteInputs ? INPUTS_ONLY : NO_VARIABLES;
    return [{ pointer: pointerOf(index, variable), detail }];
  });
}

/** Like {@link categoryViolations}, for a new workspace. Its creator may set the inputs. */
export function newCategoryViolations(
  subject: Subject,
  project: ProjectOrWorkspace,
  variables: readonly Pick<NewVariable, 'category'>[],
  pointerOf: (index: number) => string,
): Violation[] {
  if (access.allowsOnProject(subject, 'variable.write', project)) return [];
  return variables.flatMap(({ category }, index) =>
    categoryOf(category) === 'env' ? [{ pointer: pointerOf(index), detail: INPUTS_ONLY }] : [],
  );
}

/**
 * Throws NotFound if the caller may write no variables of the workspace, and Invalid for `env`
 * variables if the caller may write only inputs.
 */
export function requireWritable(
  subject: Subject,
  workspace: Workspace | null,
  written: readonly Pick<NewVariable, 'category'>[],
): Workspace {
  const found = access.requireOnProject(subject, 'input.write', workspace);
  const violations = categoryViolations(subject, found, written, () => '');
  if (violations.length > 0) throw new Invalid([{ detail: INPUTS_ONLY }]);
  return found;
}
