import type { ModuleUsage, NoCodeModule, RegistryModule } from '@gantry/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { failureOf } from '../../api/errors.js';
import {
  deleteNoCodeModule,
  moduleUsageQuery,
  noCodeModuleQuery,
  refreshNoCode,
  updateNoCodeModule,
} from '../../api/no-code.js';
import { refreshRegistry } from '../../api/registry.js';
import { isOffered, newestVersion } from '../../app/module-words/newest-version.js';
import { useOrganization } from '../../app/use-organization.js';
import { Badge } from '../../ui/data/badge.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Lifetime } from './lifetime.js';
import { SettingsForm } from './settings-form.js';
import { Usage } from './usage.js';

// Loaded separately, because it is below the first screen.
const PermittedHosts = lazy(async () => ({
  default: (await import('../../app/egress/permitted-hosts.js')).PermittedHosts,
}));

const route = getRouteApi('/signed-in/$org/no-code/$noCode');

export function SettingsPage() {
  const { org, noCode } = route.useParams();
  const query = useQuery(noCodeModuleQuery(noCode));
  const mayWrite = useOrganization()?.permissions.canCreateNoCodeModule ?? false;
  const { data } = query;
  return (
    <Page
      title={data ? `${data.module.name}: no-code settings` : 'No-code settings'}
      trail={
        <Link to="/$org/no-code" params={{ org }}>
          No-code modules
        </Link>
      }
      intro={data && <State {...data} />}
      actions={mayWrite && data && <Actions settings={data.settings} module={data.module} />}
    >
      <Loaded query={query}>{(loaded) => <Settings {...loaded} isReadOnly={!mayWrite} />}</Loaded>
    </Page>
  );
}

interface StateProps {
  readonly settings: NoCodeModule;
  readonly module: RegistryModule;
}

function State({ settings: { enabled, versionPin }, module: { versionStatuses } }: StateProps) {
  const version = versionPin === 'latest' ? newestVersion(versionStatuses) : versionPin;
  const isUsable = versionStatuses.some((one) => one.version === version && isOffered(one));
  if (enabled)
    return isUsable ? (
      <>
        <Badge tone="good">Offered</Badge> Colleagues can create workspaces from it.
      </>
    ) : (
      <>
        <Badge tone="warn">No usable version</Badge> Nobody can create workspaces from it, because
        its version is revoked or missing.
      </>
    );
  return (
    <>
      <Badge>Off</Badge> Nobody can create workspaces from it. Existing workspaces continue to work,
      but nobody can upgrade them or change their inputs here.
    </>
  );
}

interface SettingsProps {
  readonly settings: NoCodeModule;
  readonly module: RegistryModule;
  readonly allowed: Parameters<typeof SettingsForm>[0]['allowed'];
  readonly isReadOnly: boolean;
}

function Settings(props: SettingsProps) {
  const usage = useQuery(moduleUsageQuery(props.module));
  return <Loaded query={usage}>{(counts) => <Form {...props} usage={counts} />}</Loaded>;
}

function Form(props: SettingsProps & { usage: ModuleUsage }) {
  const { settings, module, allowed, isReadOnly, usage } = props;
  const queries = useQueryClient();
  // Callers who may manage variable sets may also manage egress rules.
  const mayManageRules = useOrganization()?.permissions.canManageVarsets ?? false;
  const current = usage.noCodeVersions.find((version) => version.current);
  return (
    <>
      <Usage module={module} noCodeModuleId={settings.id} usage={usage} />
      <Lifetime key={settings.id} settings={settings} isReadOnly={isReadOnly} />
      <SettingsForm
        key={`${settings.id} ${current?.number ?? 0}`}
        module={module}
        pin={current?.versionPin ?? settings.versionPin}
        allowed={allowed}
        action="Save version and values"
        isReadOnly={isReadOnly}
        onSave={async (changes) => {
          const { warnings } = await updateNoCodeModule(settings.id, changes);
          await refreshNoCode(queries);
          void toast('The settings are saved.');
          for (const warning of warnings) void toast(warning, 'bad');
        }}
      />
      {mayManageRules && (
        <Suspense>
          <PermittedHosts
            organization={module.namespace}
            scope="module"
            placeId={module.id}
            title="Network"
            mayWrite
          />
        </Suspense>
      )}
    </>
  );
}

function Actions({ settings, module }: { settings: NoCodeModule; module: RegistryModule }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { id, enabled } = settings;
  const { namespace: org, name } = module;
  const toggle = useMutation({
    mutationFn: () => updateNoCodeModule(id, { enabled: !enabled }),
    onSuccess: () => refreshNoCode(queries),
    onError: (error) => void toast(failureOf(error).message, 'bad'),
  });
  return (
    <>
      <Button isPending={toggle.isPending} onPress={() => toggle.mutate()}>
        {enabled ? 'Stop offering' : 'Offer again'}
      </Button>
      <Button onPress={() => setIsDeleting(true)}>Delete settings</Button>
      <ConfirmDialog
        title="Delete these settings?"
        isDangerous
        action="Delete the settings"
        confirmation={name}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={async () => {
          await deleteNoCodeModule(id);
          await navigate({ to: '/$org/no-code', params: { org } });
          await Promise.all([refreshNoCode(queries), refreshRegistry(queries, org)]);
          void toast(`${name} is no longer offered.`);
        }}
      >
        The module stays in the registry, and the workspaces created from it stay as they are, but
        nobody can upgrade them or change their inputs here.
        {enabled && ' To stop offering the module for a while, choose “Stop offering” instead.'}
      </ConfirmDialog>
    </>
  );
}
