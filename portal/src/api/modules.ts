import { ModuleDocumentationApi, ModuleUsageApi, RegistryModulesApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

const modules = new RegistryModulesApi(connection);
const usage = new ModuleUsageApi(connection);
const documentation = new ModuleDocumentationApi(connection);

/** A module, as named by the address of its page. */
export interface ModuleAddress {
  readonly org: string;
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
}

const pathOf = ({ org, ...rest }: ModuleAddress) => ({ organizationName: org, ...rest });

const keyOf = ({ org, namespace, name, provider }: ModuleAddress) =>
  ['modules', org, namespace, name, provider] as const;

export const moduleQuery = (address: ModuleAddress) =>
  queryOptions({
    queryKey: keyOf(address),
    queryFn: async ({ signal }) => modules.read(pathOf(address), { signal }),
  });

/** What a version declares; a published version never changes. */
export const documentationQuery = (address: ModuleAddress, version = 'latest') =>
  queryOptions({
    queryKey: [...keyOf(address), 'documentation', version],
    staleTime: version === 'latest' ? 10_000 : Infinity,
    queryFn: async ({ signal }) => documentation.read({ ...pathOf(address), version }, { signal }),
  });

/** The inputs and outputs that differ between two versions. */
export const changesQuery = (address: ModuleAddress, from: string, version: string) =>
  queryOptions({
    queryKey: [...keyOf(address), 'changes', from, version],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      documentation.compareModuleVersions({ ...pathOf(address), from, version }, { signal }),
  });

/** How many of the readable workspaces use which version. */
export const usageQuery = (address: ModuleAddress) =>
  queryOptions({
    queryKey: [...keyOf(address), 'usage'],
    queryFn: async ({ signal }) => usage.read(pathOf(address), { signal }),
  });
