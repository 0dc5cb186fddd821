import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { NewCampaign } from '../../api/campaigns.js';
import { moduleUsageQuery, type NamedNoCodeModule } from '../../api/no-code.js';
import type { VariableInput } from '../../forms/form-reading.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Skeleton } from '../../ui/states/skeleton.js';
import { ALL, isTooLarge, readTargets, searchOf, type Selection } from './selection.js';
import { SelectionFields } from './selection-fields.js';

// Loaded separately, so that the dialog does not wait for the code of the fields.
const CommonInputs = lazy(async () => ({
  default: (await import('./common-inputs.js')).CommonInputs,
}));

/** Returns the workspaces and the inputs of the new campaign. */
export type ResolveScope = () => Promise<Partial<NewCampaign>>;

interface CampaignScopeProps {
  readonly org: string;
  readonly chosen: NamedNoCodeModule;
  /** Called with null while the selection is empty or too large, or a value is invalid. */
  readonly onChange: (resolve: ResolveScope | null) => void;
}

/** Selects the workspaces of a campaign, and sets the inputs that are the same in all of them. */
export function CampaignScope({ org, chosen, onChange }: CampaignScopeProps) {
  const query = useQuery(moduleUsageQuery(chosen.module));
  const [selection, setSelection] = useState<Selection>(ALL);
  const [count, setCount] = useState(0);
  const [vars, setVars] = useState<readonly VariableInput[] | null>([]);
  const usage = query.data;
  const isValid = vars !== null && count > 0 && !isTooLarge(selection, count);
  const resolve = useCallback(async () => {
    if (!usage) return {};
    const targets = await readTargets(searchOf(org, usage, selection), selection);
    return { ...targets, ...(vars && vars.length > 0 && { vars: [...vars] }) };
  }, [org, usage, selection, vars]);
  useEffect(() => onChange(isValid ? resolve : null), [isValid, resolve, onChange]);
  return (
    <Loaded query={query} loading={<Skeleton rows={2} />}>
      {(loaded) => (
        <>
          <SelectionFields
            org={org}
            usage={loaded}
            selection={selection}
            onChange={setSelection}
            onCount={setCount}
          />
          <Suspense>
            <CommonInputs
              noCodeModuleId={chosen.id}
              module={chosen.module}
              usage={loaded}
              from={selection.version}
              onChange={setVars}
            />
          </Suspense>
        </>
      )}
    </Loaded>
  );
}
