import type { RegistryModule } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { moduleUsageQuery } from '../../api/no-code.js';
import { Badge } from '../../ui/data/badge.js';

interface CellProps {
  readonly module: RegistryModule;
}

export function WorkspaceCount({ module }: CellProps) {
  const { data } = useQuery(moduleUsageQuery(module));
  return data?.workspaceCount.toLocaleString('en') ?? '…';
}

export function UpgradeCount({ module }: CellProps) {
  const { data } = useQuery(moduleUsageQuery(module));
  if (!data) return '…';
  return data.upgradableCount > 0 ? (
    <Badge tone="accent">{data.upgradableCount.toLocaleString('en')}</Badge>
  ) : (
    'None'
  );
}
