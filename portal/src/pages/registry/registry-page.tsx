import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization } from '../../app/use-organization.js';
import { Button } from '../../ui/fields/button.js';
import { Page } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { CreateModule } from './create-module.js';
import { CreateProvider } from './create-provider.js';
import { ModuleList } from './module-list.js';
import { ProviderList } from './provider-list.js';

const route = getRouteApi('/signed-in/$org/registry');

const TABS = ['modules', 'providers'] as const;

export function RegistryPage() {
  const { org } = route.useParams();
  const { tab = 'modules' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title="Registry"
      intro="Modules and providers of the organization. Terraform and OpenTofu install them from here."
      actions={<Actions org={org} tab={tab} />}
    >
      <Tabs
        label="Registry"
        value={tab}
        onChange={(id) =>
          void navigate({ search: { tab: TABS.find((name) => name === id) }, replace: true })
        }
        tabs={[
          { id: 'modules', title: 'Modules', content: () => <ModuleList /> },
          { id: 'providers', title: 'Providers', content: () => <ProviderList /> },
        ]}
      />
    </Page>
  );
}

function Actions({ org, tab }: { org: string; tab: (typeof TABS)[number] }) {
  const [isOpen, setIsOpen] = useState(false);
  const permissions = useOrganization()?.permissions;
  const isModules = tab === 'modules';
  const isAllowed = isModules ? permissions?.canCreateModule : permissions?.canCreateProvider;
  const Create = isModules ? CreateModule : CreateProvider;
  if (isAllowed !== true) return null;
  return (
    <>
      <Button look="primary" onPress={() => setIsOpen(true)}>
        {isModules ? 'Create a module' : 'Create a provider'}
      </Button>
      <Create org={org} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
