import type { StateVersionOutput, Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { outputQuery, outputsQuery } from '../../api/workspaces.js';
import { Card } from '../../ui/card.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Loaded } from '../../ui/loaded.js';
import { linkOf, textOf } from './output-text.js';
import styles from './outputs.module.css';

/** What the workspace gives: addresses, names, keys. */
export function Outputs({ workspace }: { workspace: Workspace }) {
  const hasState = workspace.currentStateVersionId !== null;
  const mayRead = workspace.permissions.canReadStateOutputs;
  const query = useQuery({ ...outputsQuery(workspace.id), enabled: hasState && mayRead });
  return (
    <Card title="Results">
      {!mayRead ? (
        <p className={styles['note']}>You may not read the results of this workspace.</p>
      ) : !hasState ? (
        <p className={styles['note']}>
          Nothing has been created yet. Addresses and other results appear here after the first run
          is applied.
        </p>
      ) : (
        <Loaded query={query}>
          {(outputs) =>
            outputs.length === 0 ? (
              <p className={styles['note']}>The module of this workspace has no results.</p>
            ) : (
              <dl className={styles['outputs']}>
                {outputs.map((output) => (
                  <div key={output.id}>
                    <dt>{output.name}</dt>
                    <dd>
                      <Value output={output} />
                    </dd>
                  </div>
                ))}
              </dl>
            )
          }
        </Loaded>
      )}
    </Card>
  );
}

function Value({ output }: { output: StateVersionOutput }) {
  if (output.sensitive)
    return <span className={styles['note']}>Hidden, because it is sensitive</span>;
  return output.valueOmitted ? <LongValue id={output.id} /> : <Shown output={output} />;
}

function LongValue({ id }: { id: string }) {
  const query = useQuery(outputQuery(id));
  return <Loaded query={query}>{(output) => <Shown output={output} />}</Loaded>;
}

function Shown({ output: { name, value } }: { output: StateVersionOutput }) {
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
