import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createSetVariable,
  deleteSetVariable,
  refreshVariableSets,
  updateSetVariable,
  type VariableSet,
  type VariableSetVar,
  variablesOfSetQuery,
} from '../../api/variable-sets.js';
import { Card } from '../../ui/card.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { kindText } from './set-words.js';
import { VariableForm } from './variable-form.js';
import styles from './variable-sets.module.css';

export function SetVariables({ set }: { set: VariableSet }) {
  const query = useQuery(variablesOfSetQuery(set.id));
  const [isAdding, setIsAdding] = useState(false);
  const { canUpdate } = set.permissions;
  const add = canUpdate && <Button onPress={() => setIsAdding(true)}>Add variable</Button>;
  return (
    <Card title="Variables" actions={add}>
      <Loaded query={query}>
        {(variables) =>
          variables.length === 0 ? (
            <EmptyState title="No variables yet">
              {canUpdate
                ? 'Add the values that the workspaces share.'
                : 'This set gives no values to runs.'}
            </EmptyState>
          ) : (
            <ul className={styles['variables']} aria-label="Variables">
              {variables.map((variable) => (
                <Variable key={variable.id} set={set} variable={variable} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog title="Add a variable" isOpen={isAdding} onClose={() => setIsAdding(false)}>
        <VariableForm
          action="Add variable"
          variable={null}
          onClose={() => setIsAdding(false)}
          onSubmit={(variable) => createSetVariable(set.id, variable)}
        />
      </Dialog>
    </Card>
  );
}

function Variable({ set, variable }: { set: VariableSet; variable: VariableSetVar }) {
  const { key, description, category } = variable;
  return (
    <li>
      <div>
        <span className={styles['name']}>{key}</span>
        <span className={styles['note']}>
          {kindText(category)}
          {description !== null && `. ${description}`}
        </span>
      </div>
      <Value variable={variable} />
      {set.permissions.canUpdate && <VariableActions set={set} variable={variable} />}
    </li>
  );
}

function Value({ variable: { sensitive, value } }: { variable: VariableSetVar }) {
  if (sensitive) return <span className={styles['note']}>Hidden because it is sensitive</span>;
  if (value === '' || value === null) return <span className={styles['note']}>Empty</span>;
  return <span className={styles['value']}>{value}</span>;
}

function VariableActions({ set, variable }: { set: VariableSet; variable: VariableSetVar }) {
  const { id, key } = variable;
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null);
  const queries = useQueryClient();
  const close = (): void => setDialog(null);
  return (
    <div className={styles['actions']}>
      <Button look="quiet" aria-label={`Change ${key}`} onPress={() => setDialog('change')}>
        Change
      </Button>
      <Button look="quiet" aria-label={`Delete ${key}`} onPress={() => setDialog('delete')}>
        Delete
      </Button>
      <Dialog title={`Change ${key}`} isOpen={dialog === 'change'} onClose={close}>
        <VariableForm
          action="Save"
          variable={variable}
          onClose={close}
          onSubmit={(changes) => updateSetVariable(set.id, id, changes)}
        />
      </Dialog>
      <ConfirmDialog
        title={`Delete ${key} from ${set.name}?`}
        isOpen={dialog === 'delete'}
        onClose={close}
        action="Delete variable"
        isDangerous
        onConfirm={async () => {
          await deleteSetVariable(set.id, id);
          await refreshVariableSets(queries);
        }}
      >
        Later runs get a value only from elsewhere: another set, the workspace, the run, or the
        default of the module.
      </ConfirmDialog>
    </div>
  );
}
