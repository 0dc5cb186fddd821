import type { RegistryAccess } from '../execution.js';
import { registryHostOf, registryUrlOf } from './registry-host.js';

/**
 * `folder` contains packed providers, as the tools' command `providers mirror` writes them. `url`
 * refers to a server with the network mirror protocol, and has no trailing slash.
 */
export type ProviderMirror =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string };

export interface CliConfigurationOptions {
  readonly registry: RegistryAccess;
  /** Hosts, besides the registry, whose providers runs may install. */
  readonly providerHosts: readonly string[];
  /** The source of the providers of `providerHosts`; omitted or null for the hosts themselves. */
  readonly providerMirror?: ProviderMirror | null;
  /** Folder of the provider packages, as the tool sees it. */
  readonly cacheFolder: string;
  /**
   * `fetch`: for `init`, which executes no code of a module; contains the registry's token.
   * `state`: for other steps if they have network access; contains the token for states, if there
   * is one. `offline`: for other steps without network access; contains no token.
   */
  readonly purpose: 'fetch' | 'state' | 'offline';
}

/** The services with which the backend `remote` reads states. */
const PLATFORM_SERVICES = ['tfe.v2', 'tfe.v2.1', 'tfe.v2.2'];

/** Renders the CLI configuration, which restricts providers to the registry and `providerHosts`. */
export function renderCliConfiguration({
  registry,
  providerHosts,
  providerMirror = null,
  cacheFolder,
  purpose,
}: CliConfigurationOptions): string {
  const base = registryUrlOf(registry);
  const hosts = [...new Set([registryHostOf(registry), new URL(registry.publicUrl).host])];
  const { token, stateToken } = registry;
  const credential = { fetch: token, state: stateToken ?? null, offline: null }[purpose];
  const paths = [
    ['modules.v1', '/api/registry/v1/modules/'],
    ['providers.v1', '/api/registry/v1/providers/'],
    ...(purpose === 'state' ? PLATFORM_SERVICES.map((name) => [name, '/api/v2/'] as const) : []),
  ] as const;
  const services = paths
    .map(([name, path]) => `    "${name}" = ${JSON.stringify(new URL(path, base).href)}\n`)
    .join('');
  const others = providerHosts.filter((host) => !hosts.includes(host));
  return [
    'disable_checkpoint = true\n',
    `plugin_cache_dir = ${JSON.stringify(cacheFolder)}\n`,
    renderProviderInstallation(hosts, others, providerMirror),
    ...hosts.map((host) => `host ${JSON.stringify(host)} {\n  services = {\n${services}  }\n}\n`),
    ...(credential === null
      ? []
      : hosts.map(
          (host) =>
            `credentials ${JSON.stringify(host)} {\n  token = ${JSON.stringify(credential)}\n}\n`,
        )),
  ].join('');
}

/** The installation method is `direct`, except for `others` if there is a mirror. */
function renderProviderInstallation(
  hosts: readonly string[],
  others: readonly string[],
  mirror: ProviderMirror | null,
): string {
  const include = (included: readonly string[]): string =>
    `    include = [${included.map((host) => JSON.stringify(`${host}/*/*`)).join(', ')}]\n`;
  const method = (type: string, source: string, included: readonly string[]): string =>
    `  ${type} {\n${source}${include(included)}  }\n`;
  const source =
    mirror?.kind === 'folder'
      ? `    path = ${JSON.stringify(mirror.path)}\n`
      : `    url = ${JSON.stringify(`${mirror?.url}/`)}\n`;
  const methods =
    mirror === null || others.length === 0
      ? method('direct', '', [...hosts, ...others])
      : method('direct', '', hosts) +
        method(mirror.kind === 'folder' ? 'filesystem_mirror' : 'network_mirror', source, others);
  return `provider_installation {\n${methods}}\n`;
}
