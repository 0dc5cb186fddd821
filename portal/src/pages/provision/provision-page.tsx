import type { NoCodeCatalog, NoCodeModuleVariable, Project } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { moduleQuery } from '../../api/module.js';
import {
  catalogEntryQuery,
  creatableProjectsQuery,
  moduleInputsQuery,
} from '../../api/provisioning.js';
import { Badge } from '../../ui/data/badge.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { VersionNotice } from '../../ui/states/version-notice.js';
import { ProvisionForm } from './provision-form.js';

const route = getRouteApi('/signed-in/$org/modules/$namespace/$name/$provider/provision');

export function ProvisionPage() {
  const address = route.useParams();
  const offer = useQuery(catalogEntryQuery(address));
  const module = useQuery(moduleQuery(address));
  return (
    <Page
      title={`Set up ${address.name}`}
      heading={
        <>
          Set up {address.name} {offer.data && <Badge>Version {offer.data.version}</Badge>}
        </>
      }
      trail={
        <>
          <Link to="/" search={{ org: address.org }}>
            Catalog
          </Link>
          <Link
            to="/$org/modules/$namespace/$name/$provider"
            params={address}
            search={{ version: offer.data?.version }}
          >
            {address.name}
          </Link>
        </>
      }
      intro={offer.data?.description}
    >
      <Loaded query={offer} mustBeFresh>
        {(entry) =>
          entry === null ? (
            <EmptyState title="You cannot set up this module">
              It is not offered, its version cannot be used, or you may not create workspaces in any
              project of {address.org}. Ask an owner of {address.org} for help.
            </EmptyState>
          ) : (
            <>
              <VersionNotice
                version={module.data?.versionStatuses.find(
                  ({ version }) => version === entry.version,
                )}
              />
              <Offer entry={entry} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Offer({ entry }: { entry: NoCodeCatalog }) {
  const { org } = route.useParams();
  const projects = useQuery(creatableProjectsQuery(org));
  return (
    <Loaded query={projects}>
      {(choices: readonly Project[]) => <Inputs entry={entry} projects={choices} />}
    </Loaded>
  );
}

interface InputsProps {
  readonly entry: NoCodeCatalog;
  readonly projects: readonly Project[];
}

function Inputs({ entry, projects }: InputsProps) {
  // With several projects, `useWorkspaceForm` requests the inputs of the one that is chosen.
  const [only, ...others] = projects;
  const scope = only && others.length === 0 ? { project: only.id } : null;
  const inputs = useQuery(moduleInputsQuery(entry.id, entry.version, scope));
  return (
    <Loaded query={inputs}>
      {(variables: readonly NoCodeModuleVariable[]) => (
        <ProvisionForm
          key={`${entry.id} ${entry.version}`}
          entry={entry}
          variables={variables}
          projects={projects}
        />
      )}
    </Loaded>
  );
}
