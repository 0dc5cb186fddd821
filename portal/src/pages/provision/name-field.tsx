import { useQuery } from '@tanstack/react-query';
import { nameTakenQuery } from '../../api/provisioning.js';
import { TextField } from '../../ui/fields/text-field.js';
import { useDebounced } from '../../ui/use-debounced.js';

const PATTERN = /^[A-Za-z0-9_-]{1,90}$/;
const PAUSE_MS = 300;

export const isWorkspaceName = (name: string): boolean => PATTERN.test(name);

/**
 * What is wrong with the name; null if no problem is known. After a pause in typing, searches for
 * the name among the workspaces that the caller may read.
 */
export function useNameProblem(org: string, name: string): string | null {
  const settled = useDebounced(name, PAUSE_MS);
  const enabled = isWorkspaceName(settled);
  const { data: isTaken } = useQuery({ ...nameTakenQuery(org, settled), enabled });
  if (name === '') return 'Enter a name.';
  if (!isWorkspaceName(name)) return 'Use at most 90 letters, digits, - and _, without spaces.';
  return settled === name && isTaken === true
    ? `${org} already has a workspace named ${name}.`
    : null;
}

const HINT =
  'A workspace is your copy of this module. You find it by this name under “My workspaces”. ' +
  'No two workspaces of an organization can have the same name. Example: site-eu.';

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly problem: string | null;
  /** Whether to show the problem of an empty field. */
  readonly isChecked: boolean;
}

export function NameField({ value, onChange, problem, isChecked }: NameFieldProps) {
  const isShown = problem !== null && (isChecked || value !== '');
  return (
    <TextField
      label="Workspace name"
      description={HINT}
      value={value}
      onChange={onChange}
      error={isShown ? problem : undefined}
      isRequired
      autoComplete="off"
      spellCheck="false"
    />
  );
}
