import { RegistryModulesApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

const modules = new RegistryModulesApi(connection);

/** The parameters in the path of a module's page. */
export interface ModuleAddress {
  readonly org: string;
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
}

/** Only the parameters of the path: the client refuses others. */
export const pathOf = ({ org, namespace, name, provider }: ModuleAddress) => ({
  organizationName: org,
  namespace,
  name,
  provider,
});

export const keyOf = ({ org, namespace, name, provider }: ModuleAddress) =>
  ['modules', org, namespace, name, provider] as const;

export const moduleQuery = (address: ModuleAddress) =>
  queryOptions({
    queryKey: keyOf(address),
    queryFn: async ({ signal }) => modules.read(pathOf(address), { signal }),
  });
