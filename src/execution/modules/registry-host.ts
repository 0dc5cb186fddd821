import type { RegistryAccess } from '../execution.js';

/** Replaces a registry host that cannot be in a module source, because the tools require a dot. */
const INTERNAL_HOST = 'registry.gantry.internal';

/** The host in the sources of the registry's modules. */
export function registryHost({ publicUrl }: RegistryAccess): string {
  const { host, hostname } = new URL(publicUrl);
  return hostname.includes('.') ? host : INTERNAL_HOST;
}

/** Where this machine reaches the registry. */
export function registryUrl({ publicUrl, url }: RegistryAccess): URL {
  return new URL(url ?? publicUrl);
}

export interface CliConfigurationOptions {
  readonly registry: RegistryAccess;
  /** Hosts besides the registry's own whose providers may be installed. */
  readonly providerHosts: readonly string[];
  /** Folder of the provider packages, as the tool sees it. */
  readonly cacheFolder: string;
  /**
   * The token is only for fetching: a plan or an apply runs the module's code, which can read this
   * file.
   */
  readonly withToken: boolean;
}

/**
 * The tool's own configuration file: the address of the registry, and the hosts that are allowed.
 */
export function cliConfiguration({
  registry,
  providerHosts,
  cacheFolder,
  withToken,
}: CliConfigurationOptions): string {
  const base = registryUrl(registry);
  const hosts = [...new Set([registryHost(registry), new URL(registry.publicUrl).host])];
  const services = (['modules', 'providers'] as const)
    .map(
      (kind) =>
        `    "${kind}.v1" = ${JSON.stringify(new URL(`/api/registry/v1/${kind}/`, base).href)}\n`,
    )
    .join('');
  const included = [...new Set([...hosts, ...providerHosts])]
    .map((host) => JSON.stringify(`${host}/*/*`))
    .join(', ');
  return [
    'disable_checkpoint = true\n',
    `plugin_cache_dir = ${JSON.stringify(cacheFolder)}\n`,
    `provider_installation {\n  direct {\n    include = [${included}]\n  }\n}\n`,
    ...hosts.map((host) => `host ${JSON.stringify(host)} {\n  services = {\n${services}  }\n}\n`),
    ...(withToken
      ? hosts.map(
          (host) =>
            `credentials ${JSON.stringify(host)} {\n  token = ` +
            `${JSON.stringify(registry.token)}\n}\n`,
        )
      : []),
  ].join('');
}
