import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteVariableSet,
  refreshVariableSets,
  type SetWithTargets,
  updateVariableSet,
  variableSetQuery,
} from '../../api/variable-sets.js';
import { Badge } from '../../ui/data/badge.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';
import { SetForm } from './set-form.js';
import { SetTargets } from './set-targets.js';
import { SetVariables } from './set-variables.js';

const route = getRouteApi('/signed-in/$org/variable-sets/$set');

export function VariableSetPage() {
  const { org, set: id } = route.useParams();
  const query = useQuery(variableSetQuery(id));
  const set = query.data?.set;
  return (
    <Page
      title={set?.name ?? 'Variable set'}
      heading={
        <>
          {set?.name ?? 'Variable set'}{' '}
          {set?.priority && <Badge tone="accent">Overrides other values</Badge>}
        </>
      }
      trail={
        <Link to="/$org/variable-sets" params={{ org }}>
          Variable sets
        </Link>
      }
      intro={set?.description}
      actions={set?.permissions.canUpdate && query.data && <Actions loaded={query.data} />}
    >
      <Loaded query={query}>
        {(loaded) => (
          <>
            <SetVariables set={loaded.set} />
            <SetTargets loaded={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ loaded: { set, targets } }: { loaded: SetWithTargets }) {
  const { org } = route.useParams();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <>
      <Button onPress={() => setDialog('change')}>Change</Button>
      <Button onPress={() => setDialog('delete')}>Delete</Button>
      <Dialog title={`Change ${set.name}`} isOpen={dialog === 'change'} onClose={close}>
        <SetForm
          action="Save"
          initial={set}
          targetCount={targets.length}
          onClose={close}
          onSubmit={(settings) => updateVariableSet(set.id, settings)}
        />
      </Dialog>
      <ConfirmDialog
        title={`Delete the variable set ${set.name}?`}
        isOpen={dialog === 'delete'}
        onClose={close}
        action="Delete variable set"
        isDangerous
        onConfirm={async () => {
          await deleteVariableSet(set.id);
          await navigate({ to: '/$org/variable-sets', params: { org } });
          await refreshVariableSets(queries);
        }}
      >
        Its variables are deleted with it. Later runs do not get them; runs whose plan has started
        keep their values.
      </ConfirmDialog>
    </>
  );
}
