import type { ModuleInputChange } from '@gantry/client';
import type { OfferedVersion } from '../../api/provisioning.js';
import type { SourceModule } from '../../api/source-module.js';
import { labelOf } from '../../forms/label.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/data/facts.js';

interface VersionsProps {
  readonly module: SourceModule;
  readonly entry: OfferedVersion;
  readonly changes: readonly ModuleInputChange[];
}

/** The current and the new version, and the inputs that differ between them. */
export function Versions({ module, entry, changes }: VersionsProps) {
  const namesOf = (change: ModuleInputChange['change']): string =>
    changes
      .filter((one) => one.change === change)
      .map(({ name }) => labelOf(name))
      .join(', ');
  const [added, changed, removed] = [namesOf('added'), namesOf('changed'), namesOf('removed')];
  return (
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
          changed === '' ? null : ['Changed inputs', changed],
          removed === '' ? null : ['Removed inputs', removed],
        ]}
      />
    </Card>
  );
}
