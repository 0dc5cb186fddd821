import type { StateVersionOutput, Workspace } from '@gantry/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { failureOf } from '../../api/errors.js';
import { outputQuery, outputsQuery, revealOutput } from '../../api/workspaces.js';
import { useRunHistory } from '../../app/use-run-history.js';
import { labelOf } from '../../forms/label.js';
import { Card } from '../../ui/card.js';
import { CopyButton } from '../../ui/data/copy-button.js';
import { Button } from '../../ui/fields/button.js';
import { Tooltip } from '../../ui/overlays/tooltip.js';
import { Loaded } from '../../ui/states/loaded.js';
import { linkOf, textOf } from './output-text.js';
import styles from './outputs.module.css';

export function Outputs({ workspace }: { workspace: Workspace }) {
  return (
    <Card title="Outputs">
      <Content workspace={workspace} />
    </Card>
  );
}

function Content({ workspace }: { workspace: Workspace }) {
  const hasState = workspace.currentStateVersionId !== null;
  const mayRead = workspace.permissions.canReadStateOutputs;
  const nameOf = (name: string): string =>
    workspace.sourceModuleId === null ? name : labelOf(name);
  const query = useQuery({ ...outputsQuery(workspace.id), enabled: hasState && mayRead });
  if (!mayRead)
    return <p className={styles['note']}>You may not read the outputs of this workspace.</p>;
  if (!hasState)
    return (
      <p className={styles['note']}>
        Nothing has been created yet. Addresses and other outputs appear here after the first plan
        is applied.
      </p>
    );
  return (
    <Loaded query={query}>
      {(outputs) =>
        outputs.length === 0 ? (
          <NoOutputs workspace={workspace} />
        ) : (
          <dl className={styles['outputs']}>
            {outputs.map((output) => (
              <div key={output.id}>
                <dt title={output.name}>{nameOf(output.name)}</dt>
                <dd>
                  <Value
                    output={output}
                    name={nameOf(output.name)}
                    mayReveal={workspace.permissions.canReadSensitiveOutputs}
                  />
                </dd>
              </div>
            ))}
          </dl>
        )
      }
    </Loaded>
  );
}

function NoOutputs({ workspace }: { workspace: Workspace }) {
  const history = useRunHistory(workspace);
  const isDestroyed = history !== undefined && history.destroyedAt !== null;
  return (
    <p className={styles['note']}>
      {isDestroyed
        ? 'There are no outputs, because everything was destroyed.'
        : 'This workspace has no outputs.'}
    </p>
  );
}

interface ValueProps {
  readonly output: StateVersionOutput;
  readonly name: string;
  readonly mayReveal: boolean;
}

function Value({ output, name, mayReveal }: ValueProps) {
  if (output.sensitive) return <SensitiveValue id={output.id} name={name} mayReveal={mayReveal} />;
  return output.valueOmitted ? (
    <LongValue id={output.id} name={name} />
  ) : (
    <PlainValue value={output.value} name={name} />
  );
}

interface SensitiveValueProps {
  readonly id: string;
  readonly name: string;
  readonly mayReveal: boolean;
}

/** Hides a sensitive value until the user reveals it; leaving the page hides it again. */
function SensitiveValue({ id, name, mayReveal }: SensitiveValueProps) {
  const { data, error, mutate, isPending } = useMutation({ mutationFn: () => revealOutput(id) });
  if (data) return <PlainValue value={data.value} name={name} />;
  return (
    <>
      <span className={styles['hidden']}>
        {error ? failureOf(error).message : 'Hidden because it is sensitive'}
      </span>
      {mayReveal && (
        <Tooltip text="The audit log will record that you viewed it.">
          <Button look="quiet" isPending={isPending} onPress={() => mutate()}>
            Show
          </Button>
        </Tooltip>
      )}
    </>
  );
}

function LongValue({ id, name }: { id: string; name: string }) {
  const query = useQuery(outputQuery(id));
  return <Loaded query={query}>{({ value }) => <PlainValue value={value} name={name} />}</Loaded>;
}

function PlainValue({ value, name }: { value: StateVersionOutput['value']; name: string }) {
  const text = textOf(value);
  const link = linkOf(value);
  return (
    <>
      {link === null ? (
        <span className={text.includes('\n') ? styles['block'] : styles['value']}>{text}</span>
      ) : (
        <a className={styles['value']} href={link} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
      <CopyButton text={text} what={name} />
    </>
  );
}
