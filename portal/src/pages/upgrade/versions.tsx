import type { ModuleInputChange, Workspace } from '@gantry/client';
import type { OfferedVersion } from '../../api/provisioning.js';
import type { SourceModule } from '../../api/source-module.js';
import { inputChangeText } from '../../app/module-words/change-text.js';
import { labelOf } from '../../forms/label.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/data/facts.js';
import { UnappliedInputs } from './unapplied-inputs.js';
import styles from './versions.module.css';

interface VersionsProps {
  readonly workspace: Workspace;
  readonly module: SourceModule;
  readonly entry: OfferedVersion;
  readonly changes: readonly ModuleInputChange[];
}

export function Versions({ workspace, module, entry, changes }: VersionsProps) {
  const changesOf = (kind: ModuleInputChange['change']) =>
    changes.filter(({ change }) => change === kind);
  const namesOf = (kind: ModuleInputChange['change']): string =>
    changesOf(kind)
      .map(({ name }) => labelOf(name))
      .join(', ');
  const [added, changed, removed] = [namesOf('added'), changesOf('changed'), namesOf('removed')];
  return (
    <>
      <UnappliedInputs workspace={workspace} />
      <Card title={module.name}>
        <Facts
          facts={[
            ['From version', module.version],
            [
              'To version',
              entry.version === module.version
                ? `${entry.version}, with new settings`
                : entry.version,
            ],
            added === '' ? null : ['New inputs', added],
            changed.length === 0 ? null : ['Changed inputs', <Changed changes={changed} />],
            removed === '' ? null : ['Removed inputs', removed],
          ]}
        />
      </Card>
    </>
  );
}

const Changed = ({ changes }: { changes: readonly ModuleInputChange[] }) => (
  <ul className={styles['changes']}>
    {changes.map((change) => (
      <li key={change.name}>
        {labelOf(change.name)} {inputChangeText(change)}
      </li>
    ))}
  </ul>
);
