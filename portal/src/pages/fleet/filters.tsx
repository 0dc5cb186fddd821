import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { projectChoicesQuery } from '../../api/fleet.js';
import { moduleChoicesQuery } from '../../api/registry.js';
import { NativeSelect } from '../../ui/native-select.js';
import { SearchField } from '../../ui/search-field.js';
import { Toolbar } from '../../ui/toolbar.js';
import { RUN_STATES } from './run-states.js';

const route = getRouteApi('/signed-in/$org/workspaces');

type Filter = 'project' | 'module' | 'version' | 'state';

export function Filters() {
  const { org } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: projects = [] } = useQuery(projectChoicesQuery(org));
  const { data: modules = [] } = useQuery(moduleChoicesQuery(org));
  const module = modules.find(({ id }) => id === search.module);
  const find = useCallback(
    (text: string) =>
      void navigate({
        search: (old) => ({ ...old, q: text === '' ? undefined : text, page: undefined }),
        replace: true,
      }),
    [navigate],
  );
  const choose = (filter: Filter) => (id: string) =>
    void navigate({
      search: (old) => ({
        ...old,
        ...(filter === 'module' && { version: undefined }),
        [filter]: id === '' ? undefined : id,
        page: undefined,
      }),
    });
  return (
    <Toolbar>
      <SearchField label="Search workspaces" value={search.q ?? ''} onSearch={find} />
      <NativeSelect
        label="State"
        options={[{ id: '', label: 'Any state' }, ...RUN_STATES]}
        value={search.state ?? ''}
        onChange={choose('state')}
      />
      <NativeSelect
        label="Project"
        options={[
          { id: '', label: 'All projects' },
          ...projects.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={search.project ?? ''}
        onChange={choose('project')}
      />
      <NativeSelect
        label="Module"
        options={[
          { id: '', label: 'All modules' },
          ...modules.map(({ id, name, provider }) => ({ id, label: `${name} (${provider})` })),
        ]}
        value={search.module ?? ''}
        onChange={choose('module')}
      />
      {module && (
        <NativeSelect
          label="Version"
          options={[
            { id: '', label: 'All versions' },
            ...module.versionStatuses.map(({ version: id }) => ({ id, label: id })),
          ]}
          value={search.version ?? ''}
          onChange={choose('version')}
        />
      )}
      <NativeSelect
        label="Upgrade"
        options={[
          { id: '', label: 'With or without upgrade' },
          { id: 'yes', label: 'Upgrade available' },
          { id: 'no', label: 'No upgrade' },
        ]}
        value={search.upgrade ?? ''}
        onChange={(id) =>
          void navigate({
            search: (old) => ({
              ...old,
              upgrade: id === 'yes' || id === 'no' ? id : undefined,
              page: undefined,
            }),
          })
        }
      />
    </Toolbar>
  );
}
