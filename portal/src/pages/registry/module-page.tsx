import type { RegistryModule } from '@gantry/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteModule,
  type OwnModule,
  refreshRegistry,
  registryModuleQuery,
} from '../../api/registry.js';
import { newestVersion } from '../../app/module-words/newest-version.js';
import { Card } from '../../ui/card.js';
import { CodeBlock } from '../../ui/data/code-block.js';
import { Button, ButtonLink } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';
import { ModuleVersions } from './module-versions.js';
import { PublishVersion } from './publish-version.js';
import { moduleSnippet } from './version-words.js';

const route = getRouteApi('/signed-in/$org/registry/modules/$name/$provider');

export function RegistryModulePage() {
  const module = route.useParams();
  const query = useQuery(registryModuleQuery(module));
  return (
    <Page
      title={`${module.name} for ${module.provider}`}
      trail={
        <Link to="/$org/registry" params={{ org: module.org }}>
          Registry
        </Link>
      }
      actions={query.data && <Actions module={module} resource={query.data} />}
    >
      <Loaded query={query}>
        {(resource) => <Contents module={module} resource={resource} />}
      </Loaded>
    </Page>
  );
}

interface ModuleProps {
  readonly module: OwnModule;
  readonly resource: RegistryModule;
}

function Contents({ module, resource }: ModuleProps) {
  const { versionStatuses, permissions } = resource;
  const newest = newestVersion(versionStatuses);
  return (
    <>
      {permissions.canRetry && <PublishVersion module={module} versions={versionStatuses} />}
      <ModuleVersions
        module={module}
        versions={versionStatuses}
        mayChange={permissions.canDelete}
      />
      {newest !== undefined && (
        <Card title="Use the module">
          <CodeBlock what="snippet" text={moduleSnippet(window.location.host, module, newest)} />
        </Card>
      )}
    </>
  );
}

function Actions({ module, resource }: ModuleProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { org, name, provider } = module;
  const isPublished = newestVersion(resource.versionStatuses) !== undefined;
  return (
    <>
      {isPublished && (
        <ButtonLink
          to="/$org/modules/$namespace/$name/$provider"
          params={{ org, namespace: org, name, provider }}
        >
          Read the documentation
        </ButtonLink>
      )}
      {resource.permissions.canDelete && (
        <Button onPress={() => setIsDeleting(true)}>Delete</Button>
      )}
      <ConfirmDialog
        title="Delete this module?"
        isDangerous
        action="Delete the module"
        confirmation={name}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={async () => {
          await deleteModule(module);
          await navigate({ to: '/$org/registry', params: { org } });
          await refreshRegistry(queries, org);
          void toast(`${name} is deleted.`);
        }}
      >
        All its versions are deleted too, and can no longer be installed. A module that workspaces
        or no-code settings use cannot be deleted.
      </ConfirmDialog>
    </>
  );
}
