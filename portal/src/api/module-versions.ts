import { ModuleDocumentationApi, ModuleUsageApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { keyOf, type ModuleAddress, pathOf } from './module.js';

const usage = new ModuleUsageApi(connection);
const documentation = new ModuleDocumentationApi(connection);

/**
 * The documentation of a numbered version changes only if the version is deleted and published
 * again.
 */
export const documentationQuery = (address: ModuleAddress, version = 'latest') =>
  queryOptions({
    queryKey: [...keyOf(address), 'documentation', version],
    staleTime: version === 'latest' ? 10_000 : Infinity,
    queryFn: async ({ signal }) => documentation.read({ ...pathOf(address), version }, { signal }),
  });

/** The inputs and outputs that `to` adds, removes or changes compared with `from`. */
export const changesQuery = (address: ModuleAddress, from: string, to: string) =>
  queryOptions({
    queryKey: [...keyOf(address), 'changes', from, to],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      documentation.compareModuleVersions({ ...pathOf(address), from, version: to }, { signal }),
  });

/** Counts only workspaces that the caller may read. */
export const usageQuery = (address: ModuleAddress) =>
  queryOptions({
    queryKey: [...keyOf(address), 'usage'],
    queryFn: async ({ signal }) => usage.read(pathOf(address), { signal }),
  });
