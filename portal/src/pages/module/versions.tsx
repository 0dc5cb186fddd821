import type { ModuleChanges, RegistryModule } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { changesQuery, usageQuery } from '../../api/module-versions.js';
import { inputChangeText, outputChangeText } from '../../app/module-words/change-text.js';
import { Badge } from '../../ui/data/badge.js';
import { countText } from '../../ui/data/count-text.js';
import { NativeSelect } from '../../ui/fields/native-select.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Skeleton } from '../../ui/states/skeleton.js';
import styles from './declarations.module.css';

const route = getRouteApi('/signed-in/$org/modules/$namespace/$name/$provider');

/** The usage of each version, and the changes of the shown version since another one. */
export function Versions({ module, shown }: { module: RegistryModule; shown: string }) {
  return (
    <div className={styles['sections']}>
      <Usage />
      <Comparison module={module} shown={shown} />
    </div>
  );
}

function Usage() {
  const query = useQuery(usageQuery(route.useParams()));
  return (
    <section>
      <h2 className={styles['title']}>Who uses it</h2>
      <Loaded query={query} loading={<Skeleton rows={1} />}>
        {({ workspaceCount, versions }) =>
          workspaceCount === 0 ? (
            <p>None of the workspaces that you may read uses this module.</p>
          ) : (
            <ul className={styles['short']}>
              {versions.map(({ version, workspaceCount: count }) => (
                <li key={version}>
                  Version {version}: {countText(count, 'workspace')}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Comparison({ module, shown }: { module: RegistryModule; shown: string }) {
  const { from } = route.useSearch();
  const navigate = route.useNavigate();
  const versions = module.versionStatuses
    .filter(({ status }) => status === 'ok')
    .map(({ version }) => version);
  const others = versions.filter((version) => version !== shown);
  const before =
    others.find((version) => version === from) ?? versions[versions.indexOf(shown) + 1];
  if (before === undefined)
    return (
      <EmptyState title="This is the oldest version">
        There is no earlier version to compare it with.
      </EmptyState>
    );
  return (
    <>
      <div className={styles['compare']}>
        <span>Changes in {shown} since</span>
        <NativeSelect
          label="Compare with version"
          options={others.map((version) => ({ id: version, label: version }))}
          value={before}
          onChange={(version) =>
            void navigate({ search: (old) => ({ ...old, from: version }), replace: true })
          }
        />
      </div>
      <Changes from={before} to={shown} />
    </>
  );
}

function Changes({ from, to }: { from: string; to: string }) {
  const query = useQuery(changesQuery(route.useParams(), from, to));
  return (
    <Loaded query={query}>
      {({ inputs, outputs }) =>
        inputs.length + outputs.length === 0 ? (
          <p>Inputs and outputs are the same.</p>
        ) : (
          <>
            <ChangeList title="Inputs" changes={inputs} text={inputChangeText} />
            <ChangeList title="Outputs" changes={outputs} text={outputChangeText} />
          </>
        )
      }
    </Loaded>
  );
}

type AnyChange = ModuleChanges['inputs'][number] | ModuleChanges['outputs'][number];

interface ChangeListProps<Change extends AnyChange> {
  readonly title: string;
  readonly changes: readonly Change[];
  readonly text: (change: Change) => string;
}

function ChangeList<Change extends AnyChange>({ title, changes, text }: ChangeListProps<Change>) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      <ul className={styles['short']}>
        {changes.map((change) => (
          <li key={change.name}>
            <code>{change.name}</code> {text(change)}{' '}
            {'needsValue' in change && change.needsValue && (
              <Badge tone="warn">Needs a value</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
