import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import { tagChoicesQuery } from '../../api/fleet.js';
import { projectChoicesQuery } from '../../api/projects.js';
import { moduleChoicesQuery } from '../../api/registry.js';
import { RUN_STATES } from '../../app/run-states.js';
import { Button } from '../../ui/fields/button.js';
import { NativeSelect } from '../../ui/fields/native-select.js';
import { SearchField } from '../../ui/fields/search-field.js';
import type { SelectOption } from '../../ui/fields/select.js';
import { Toolbar } from '../../ui/toolbar.js';

const route = getRouteApi('/signed-in/$org/workspaces');

/** Search and filters of the list, stored in the URL. */
export function Filters() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const searchByName = useCallback(
    (text: string) =>
      void navigate({
        search: (old) => ({ ...old, q: text === '' ? undefined : text, page: undefined }),
        replace: true,
      }),
    [navigate],
  );
  return (
    <Toolbar>
      <SearchField label="Search workspaces" value={q ?? ''} onSearch={searchByName} />
      <Filter name="state" label="Status" all="Any status" options={RUN_STATES} />
      <ProjectFilter />
      <ModuleFilters />
      <Filter
        name="upgrade"
        label="Upgrade"
        all="Upgrade: any"
        options={[
          { id: 'yes', label: 'Upgrade available' },
          { id: 'no', label: 'No upgrade' },
        ]}
      />
      <Filter
        name="drift"
        label="Drift"
        all="Drift: any"
        options={[
          { id: 'yes', label: 'Drift: found' },
          { id: 'no', label: 'Drift: none' },
        ]}
      />
      <TagFilters />
    </Toolbar>
  );
}

interface FilterProps {
  readonly name: 'project' | 'module' | 'version' | 'state' | 'upgrade' | 'drift' | 'tag';
  readonly label: string;
  /** The label of the option that does not filter. */
  readonly all: string;
  readonly options: readonly SelectOption[];
}

function Filter({ name, label, all, options }: FilterProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <NativeSelect
      label={label}
      options={[{ id: '', label: all }, ...options]}
      value={search[name] ?? ''}
      onChange={(id) =>
        void navigate({
          search: (old) => ({
            ...old,
            // The version belongs to the previous module.
            ...(name === 'module' && { version: undefined }),
            [name]: id === '' ? undefined : id,
            page: undefined,
          }),
        })
      }
    />
  );
}

function ProjectFilter() {
  const { org } = route.useParams();
  const { data: projects = [] } = useQuery(projectChoicesQuery(org));
  const options = projects.map(({ id, name }) => ({ id, label: name }));
  return <Filter name="project" label="Project" all="All projects" options={options} />;
}

function ModuleFilters() {
  const { org } = route.useParams();
  const search = route.useSearch();
  const { data: modules = [] } = useQuery(moduleChoicesQuery(org));
  const chosen = modules.find(({ id }) => id === search.module);
  const options = modules.map(({ id, name, provider }) => ({ id, label: `${name} (${provider})` }));
  const versions = chosen?.versionStatuses.map(({ version: id }) => ({ id, label: id }));
  return (
    <>
      <Filter name="module" label="Module" all="All modules" options={options} />
      {versions && <Filter name="version" label="Version" all="All versions" options={versions} />}
    </>
  );
}

/**
 * A choice of tags, and a button that removes the filter by tag binding. Links on the page of a
 * workspace set that filter.
 */
function TagFilters() {
  const { org } = route.useParams();
  const { tag, tagged } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: tags = [] } = useQuery(tagChoicesQuery(org));
  return (
    <>
      {(tags.length > 0 || tag !== undefined) && (
        <Filter
          name="tag"
          label="Tag"
          all="All tags"
          options={tags.map(({ name }) => ({ id: name, label: name }))}
        />
      )}
      {tagged !== undefined && (
        <Button
          aria-label={`Remove the filter ${tagged}`}
          onPress={() =>
            void navigate({ search: (old) => ({ ...old, tagged: undefined, page: undefined }) })
          }
        >
          {tagged} <X aria-hidden />
        </Button>
      )}
    </>
  );
}
