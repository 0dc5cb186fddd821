import type { ModuleDocumentation, RegistryModule } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isForbiddenOrAbsent } from '../../api/errors.js';
import { moduleQuery } from '../../api/module.js';
import { documentationQuery } from '../../api/module-versions.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { NativeSelect } from '../../ui/fields/native-select.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { VersionNotice } from '../../ui/states/version-notice.js';
import { Tabs } from '../../ui/tabs.js';
import { Contents } from './contents.js';
import styles from './module-page.module.css';
import { Offered } from './offered.js';
import { OfferedInputs } from './offered-inputs.js';
import { Outputs } from './outputs.js';
import { Readme } from './readme.js';
import { SetUp } from './set-up.js';
import { Versions } from './versions.js';

const route = getRouteApi('/signed-in/$org/modules/$namespace/$name/$provider');

export function ModulePage() {
  const address = route.useParams();
  const { version } = route.useSearch();
  const module = useQuery(moduleQuery(address));
  const documentation = useQuery(documentationQuery(address, version));
  return (
    <Page
      title={address.name}
      trail={
        <Link to="/" search={{ org: address.org }}>
          Catalog
        </Link>
      }
      intro={documentation.data?.description}
      actions={
        <>
          {module.data && (
            <VersionSelect module={module.data} shown={documentation.data?.version} />
          )}
          {module.data && <SetUp address={address} module={module.data} />}
        </>
      }
    >
      <Loaded query={module}>
        {(loaded) => (
          <>
            <p className={styles['facts']}>
              {loaded.organizationId} · for {loaded.provider}
              {documentation.data && (
                <>
                  {' · '}version {documentation.data.version}, published{' '}
                  <RelativeTime time={documentation.data.publishedAt} />
                  <Offered shown={documentation.data.version} />
                </>
              )}
            </p>
            {isForbiddenOrAbsent(documentation.error) ? (
              <EmptyState
                title={
                  version === undefined
                    ? 'This module has no usable version'
                    : 'This module has no such version'
                }
              >
                A version appears here as soon as its archive has been accepted.
              </EmptyState>
            ) : (
              <Loaded query={documentation}>
                {(shown) => (
                  <>
                    <VersionNotice
                      version={loaded.versionStatuses.find(
                        ({ version: name }) => name === shown.version,
                      )}
                    />
                    <ModuleTabs module={loaded} documentation={shown} />
                  </>
                )}
              </Loaded>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface VersionSelectProps {
  readonly module: RegistryModule;
  readonly shown: string | undefined;
}

function VersionSelect({ module, shown }: VersionSelectProps) {
  const navigate = route.useNavigate();
  const versions = module.versionStatuses.filter(({ status }) => status === 'ok');
  if (shown === undefined || versions.length < 2) return null;
  return (
    <NativeSelect
      label="Version"
      options={versions.map(({ version }) => ({ id: version, label: `Version ${version}` }))}
      value={shown}
      onChange={(version) => void navigate({ search: (old) => ({ ...old, version }) })}
    />
  );
}

interface ModuleTabsProps {
  readonly module: RegistryModule;
  readonly documentation: ModuleDocumentation;
}

function ModuleTabs({ module, documentation }: ModuleTabsProps) {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const { inputs, outputs } = documentation;
  return (
    <Tabs
      label="About the module"
      value={tab ?? 'readme'}
      onChange={(id) =>
        void navigate({
          search: (old) => ({ ...old, tab: id === 'readme' ? undefined : (id as typeof tab) }),
          replace: true,
        })
      }
      tabs={[
        { id: 'readme', title: 'Readme', content: () => <Readme readme={documentation.readme} /> },
        {
          id: 'inputs',
          title: `Inputs ${inputs.length}`,
          content: () => <OfferedInputs documentation={documentation} />,
        },
        {
          id: 'outputs',
          title: `Outputs ${outputs.length}`,
          content: () => <Outputs outputs={outputs} />,
        },
        {
          id: 'contents',
          title: 'Contents',
          content: () => <Contents documentation={documentation} />,
        },
        {
          id: 'versions',
          title: 'Versions',
          content: () => <Versions module={module} shown={documentation.version} />,
        },
      ]}
    />
  );
}
