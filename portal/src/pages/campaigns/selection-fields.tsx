import type { ModuleUsage } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fleetQuery } from '../../api/fleet.js';
import { RUN_STATES } from '../../app/run-states.js';
import { countText } from '../../ui/data/count-text.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { CheckboxList } from '../../ui/fields/checkbox-list.js';
import { Select, type SelectOption } from '../../ui/fields/select.js';
import { Notice } from '../../ui/states/notice.js';
import { Skeleton } from '../../ui/states/skeleton.js';
import { isTooLarge, MAX_INDIVIDUAL, searchOf, type Selection } from './selection.js';

const ANY = 'any';
/** The maximum number of names in the preview. */
const SHOWN_NAMES = 5;

interface SelectionFieldsProps {
  readonly org: string;
  readonly usage: ModuleUsage;
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
  /** Called with the number of selected workspaces; 0 until it is known. */
  readonly onCount: (count: number) => void;
}

/** Selects the workspaces of a campaign, with a preview. */
export function SelectionFields({ usage, selection, onChange, ...rest }: SelectionFieldsProps) {
  const versions = usage.versions.filter(({ upgradableCount }) => upgradableCount > 0);
  const projects = usage.projects.filter(({ upgradableCount }) => upgradableCount > 0);
  const change = (changes: Partial<Selection>) =>
    onChange({ ...selection, individual: null, ...changes });
  return (
    <>
      {versions.length > 1 && (
        <Filter
          label="Current version"
          all="Any version"
          options={versions.map(({ version, upgradableCount }) => ({
            id: version,
            label: `${version}: ${countText(upgradableCount, 'workspace')}`,
          }))}
          value={selection.version}
          onChange={(version) => change({ version })}
        />
      )}
      {projects.length > 1 && (
        <Filter
          label="Project"
          all="All projects"
          options={projects.map(({ id, name, upgradableCount }) => ({
            id,
            label: `${name}: ${countText(upgradableCount, 'workspace')}`,
          }))}
          value={selection.projectId}
          onChange={(projectId) => change({ projectId })}
        />
      )}
      <Filter
        label="Current run"
        all="Any status"
        options={RUN_STATES.map(({ id, label }) => ({ id, label }))}
        value={selection.state}
        onChange={(state) => change({ state })}
      />
      <Preview usage={usage} selection={selection} onChange={onChange} {...rest} />
    </>
  );
}

interface FilterProps {
  readonly label: string;
  readonly all: string;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

const Filter = ({ label, all, options, value, onChange }: FilterProps) => (
  <Select
    label={label}
    options={[{ id: ANY, label: all }, ...options]}
    value={value ?? ANY}
    onChange={(id) => onChange(id === ANY ? null : id)}
  />
);

/** The number and the first names of the selected workspaces, and the choice of individual ones. */
function Preview({ org, usage, selection, onChange, onCount }: SelectionFieldsProps) {
  const { data, isPlaceholderData } = useQuery(fleetQuery(searchOf(org, usage, selection)));
  const { individual } = selection;
  // Until the response arrives, the query returns the workspaces of the previous selection.
  const total = isPlaceholderData ? undefined : data?.pagination.totalCount;
  const count = individual?.length ?? total ?? 0;
  useEffect(() => onCount(count), [count, onCount]);
  if (isPlaceholderData) return <Skeleton rows={2} />;
  if (!data || total === undefined) return null;
  const rows = data.items.map(({ id, workspace }) => ({ id, label: workspace.name }));
  const chosen = individual === null ? rows : rows.filter(({ id }) => individual.includes(id));
  const isTooMany = isTooLarge(selection, count);
  return (
    <>
      {total > 1 && (
        <Checkbox
          label="Choose individual workspaces"
          isSelected={individual !== null}
          onChange={(isChosen) => onChange({ ...selection, individual: isChosen ? [] : null })}
        />
      )}
      {individual !== null && (
        <CheckboxList
          label={
            total > rows.length
              ? `The first ${rows.length} of ${countText(total, 'workspace')}. Narrow the selection above to see the others.`
              : 'Workspaces'
          }
          options={rows}
          value={individual}
          onChange={(ids) => onChange({ ...selection, individual: ids })}
        />
      )}
      <Notice tone={count === 0 || isTooMany ? 'warn' : 'accent'} title={titleOf(count)}>
        {isTooMany
          ? `A campaign that selects by the current run has at most ${MAX_INDIVIDUAL.toLocaleString('en')} workspaces. Select fewer.`
          : count > 0 && <bdi>{namesOf(chosen, count)}</bdi>}
      </Notice>
    </>
  );
}

const titleOf = (count: number): string =>
  count === 0
    ? 'No workspace with an upgrade is selected'
    : `${countText(count, 'workspace')} selected`;

function namesOf(rows: readonly SelectOption[], count: number): string {
  const names = rows.slice(0, SHOWN_NAMES).map(({ label }) => label);
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
}
