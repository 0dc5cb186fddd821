import type { RegistryModule } from '@gantry/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { enableModule, refreshNoCode } from '../../api/no-code.js';
import { moduleChoicesQuery, refreshRegistry } from '../../api/registry.js';
import { Card } from '../../ui/card.js';
import { Select } from '../../ui/fields/select.js';
import { toast } from '../../ui/overlays/toast.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { SettingsForm } from './settings-form.js';

const route = getRouteApi('/signed-in/$org/no-code/enable');

export function EnablePage() {
  const { org } = route.useParams();
  const query = useQuery(moduleChoicesQuery(org));
  return (
    <Page
      title="Offer a module"
      intro="Colleagues create workspaces from the module with a form. You choose the version and the allowed values."
      trail={
        <Link to="/$org/no-code" params={{ org }}>
          No-code modules
        </Link>
      }
    >
      <Loaded query={query}>{(modules) => <Choice modules={modules} />}</Loaded>
    </Page>
  );
}

function Choice({ modules }: { modules: readonly RegistryModule[] }) {
  const { org } = route.useParams();
  const { module: chosenId } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const choices = modules.filter(({ noCode, status }) => !noCode && status === 'setup_complete');
  const chosen = choices.find(({ id }) => id === chosenId);
  if (choices.length === 0)
    return (
      <EmptyState title="There is no module to offer">
        Publish a module in the{' '}
        <Link to="/$org/registry" params={{ org }}>
          registry
        </Link>{' '}
        first. “No-code modules” lists those that already have settings.
      </EmptyState>
    );
  return (
    <>
      <Card>
        <Select
          label="Module"
          options={choices.map(({ id, name, provider }) => ({
            id,
            label: name,
            description: `for ${provider}`,
          }))}
          value={chosen?.id ?? null}
          onChange={(id) => void navigate({ search: { module: id }, replace: true })}
          placeholder="Choose a module"
        />
      </Card>
      {chosen && (
        <SettingsForm
          key={chosen.id}
          module={chosen}
          pin="latest"
          allowed={[]}
          action="Offer the module"
          onSave={async (changes) => {
            const { id, warnings } = await enableModule(org, chosen.id, {
              enabled: true,
              ...changes,
            });
            await Promise.all([refreshNoCode(queries), refreshRegistry(queries, org)]);
            await navigate({ to: '/$org/no-code/$noCode', params: { org, noCode: id } });
            void toast(`${chosen.name} is now offered.`);
            for (const warning of warnings) void toast(warning, 'bad');
          }}
        />
      )}
    </>
  );
}
