import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nameTakenQuery } from '../../api/provisioning.js';
import { TextField } from '../../ui/fields/text-field.js';

const PATTERN = /^[A-Za-z0-9_-]{1,90}$/;
const PAUSE_MS = 300;

/** The problem of the name; whether it is in use is checked after a pause in typing. */
export function useNameProblem(org: string, name: string): string | null {
  const [settled, setSettled] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const isWellFormed = PATTERN.test(settled);
  const { data: isTaken } = useQuery({ ...nameTakenQuery(org, settled), enabled: isWellFormed });
  if (name === '') return 'Enter a name.';
  if (!PATTERN.test(name)) return 'Use letters, digits, - and _; at most 90, and no spaces.';
  return settled === name && isTaken === true
    ? `${org} already has a workspace named ${name}.`
    : null;
}

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly problem: string | null;
  /** Whether an empty field shows its message. */
  readonly isChecked: boolean;
}

export function NameField({ value, onChange, problem, isChecked }: NameFieldProps) {
  const isShown = problem !== null && (isChecked || value !== '');
  return (
    <TextField
      label="Workspace name"
      description="A unique name, such as site-eu."
      value={value}
      onChange={onChange}
      error={isShown ? problem : undefined}
      isRequired
      autoComplete="off"
      spellCheck="false"
    />
  );
}
