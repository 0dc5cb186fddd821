import { lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { SourceFile } from '../../lib/archives/buffered-file.js';
import type { ModuleCall } from '../../lib/module-inspection/module-facts.js';
import { ModuleRefusal } from '../../lib/module-inspection/module-refusal.js';
import { isLocalSource } from '../../lib/module-inspection/resource-facts.js';
import type { RunJob, UploadedConfiguration } from '../execution.js';
import { RunFailure } from '../run-failure.js';
import { CONFIGURATION_FOLDER, isMergedLater } from '../run-layout.js';
import type { ModuleArchives } from './module-archives.js';
import { type ModuleAddress, RegistryClient } from './registry-client.js';
import { registryHostOf } from './registry-host.js';
import { MODULE_NAME } from './root-configuration.js';

/** Returns the module calls in the configuration files of one folder. */
export type ReadModuleCalls = (
  files: readonly SourceFile[],
  organization: string,
) => Promise<readonly ModuleCall[]>;

/** One entry of the tools' list of installed modules. */
interface InstalledModule {
  readonly Key: string;
  readonly Source: string;
  readonly Version?: string;
  readonly Dir: string;
}

/** The folder of a module, and its package: local sources must stay within the package. */
interface ModuleLocation {
  readonly key: string;
  readonly dir: string;
  readonly packageDir: string;
}

const MODULES_FOLDER = '.terraform/modules';
/** Maximum modules of a run, including the root module. */
const MAX_MODULES = 200;
/**
 * Maximum bytes of the configuration files of one folder, which are in memory at the same time. An
 * upload may contain more, and its symbolic links may repeat a file.
 */
const MAX_CONFIGURATION_BYTES = 32 * 1024 * 1024;
const CONFIGURATION_FILE = /^[^.].*\.(?:tf|tofu)(?:\.json)?$/;
const REGISTRY_SOURCE = /^([^/]+)\/([^/]+)\/([^/]+)\/([^/]+?)(?:\/\/(.+))?$/;

/**
 * Installs the configuration of a run and the modules that it calls, in the tool's layout. The
 * tool's own installer would fetch from any host that a module names, and run programs such as git.
 */
export class ModuleInstaller {
  private readonly installed: InstalledModule[] = [];
  private readonly client: RegistryClient;
  private readonly host: string;

  constructor(
    private readonly job: RunJob,
    private readonly folder: string,
    private readonly readCalls: ReadModuleCalls,
    archives: ModuleArchives,
    signal: AbortSignal,
  ) {
    this.client = new RegistryClient(job.registry, archives, signal);
    this.host = registryHostOf(job.registry);
  }

  /** The tool starts in `directory`, to which the paths in its module list are relative. */
  async install(directory: string): Promise<void> {
    this.add({ Key: '', Source: '', Dir: directory });
    await this.installRoot(directory).catch((error: unknown) => {
      throw error instanceof ModuleRefusal ? new RunFailure(error.detail) : error;
    });
    const modules = this.installed.map((entry) => ({
      ...entry,
      Dir: posix.relative(directory, entry.Dir) || '.',
    }));
    await mkdir(join(this.folder, MODULES_FOLDER), { recursive: true, mode: 0o700 });
    await writeFile(
      join(this.folder, MODULES_FOLDER, 'modules.json'),
      JSON.stringify({ Modules: modules }),
    );
  }

  private async installRoot(directory: string): Promise<void> {
    const { module, upload } = this.job;
    if (module) await this.installPackage(MODULE_NAME, module, module.version, '');
    else if (upload) await this.installUpload(upload, directory);
  }

  private async installUpload(upload: UploadedConfiguration, directory: string): Promise<void> {
    await this.client.downloadUpload(upload, join(this.folder, CONFIGURATION_FOLDER));
    await this.requireFolder(upload.directory);
    const later = (await readdir(join(this.folder, directory))).find(isMergedLater);
    if (later !== undefined)
      throw new RunFailure(
        `Rename "${later}": it would be merged after the override file with which Gantry ` +
          'replaces the backend, and the state would be lost.',
      );
    await this.installCalls({ key: '', dir: directory, packageDir: CONFIGURATION_FOLDER });
  }

  /** Refuses links, because the results of a run are not read through links. */
  private async requireFolder(directory: string): Promise<void> {
    let path = '';
    for (const part of directory.split('/').filter(Boolean)) {
      path = posix.join(path, part);
      const facts = await lstat(join(this.folder, CONFIGURATION_FOLDER, path)).catch(() => null);
      if (facts?.isSymbolicLink())
        throw new RunFailure(
          `"${path}" of the uploaded configuration is a symbolic link. ` +
            'The working directory of the workspace must be the path of the folder itself.',
        );
      if (!facts?.isDirectory())
        throw new RunFailure(
          `The uploaded configuration has no folder "${directory}", ` +
            'the working directory of the workspace.',
        );
    }
  }

  private async installPackage(
    key: string,
    module: ModuleAddress,
    version: string,
    subfolder: string,
  ): Promise<void> {
    const packageDir = `${MODULES_FOLDER}/${key}`;
    const dir = requireWithin(packageDir, posix.join(packageDir, subfolder), subfolder);
    const address = `${this.host}/${module.namespace}/${module.name}/${module.provider}`;
    this.add({
      Key: key,
      Source: subfolder ? `${address}//${subfolder}` : address,
      Version: version,
      Dir: dir,
    });
    await this.client.download(module, version, join(this.folder, packageDir));
    await this.installCalls({ key, dir, packageDir });
  }

  private async installCalls(location: ModuleLocation): Promise<void> {
    const files = await readConfiguration(join(this.folder, location.dir), location.key);
    if (!files.some(mayCallModules)) return;
    for (const call of await this.readCalls(files, this.job.organization))
      await this.installCall(call, location);
  }

  private async installCall(
    { name, source, version }: ModuleCall,
    { key, dir, packageDir }: ModuleLocation,
  ): Promise<void> {
    const called = key === '' ? name : `${key}.${name}`;
    if (source === null)
      throw new RunFailure(`The source of the module "${called}" is not a plain string.`);
    if (isLocalSource(source)) {
      const target = requireWithin(packageDir, posix.join(dir, source), source);
      this.add({ Key: called, Source: toLocalSource(source), Dir: target });
      return this.installCalls({ key: called, dir: target, packageDir });
    }
    const [, host, namespace, moduleName, provider, subfolder = ''] =
      REGISTRY_SOURCE.exec(source) ?? [];
    if (host !== this.host || !namespace || !moduleName || !provider) {
      throw new RunFailure(
        `The module "${called}" comes from "${source}". Runs can only call modules of the ` +
          `registry ${this.host} and folders of the same module.`,
      );
    }
    const address = { namespace, name: moduleName, provider };
    return this.installPackage(
      called,
      address,
      await this.client.resolveVersion(address, version ?? ''),
      subfolder,
    );
  }

  private add(module: InstalledModule): void {
    this.installed.push(module);
    if (this.installed.length > MAX_MODULES)
      throw new RunFailure(
        `The configuration has more than ${MAX_MODULES} modules, or a module calls itself.`,
      );
  }
}

function requireWithin(packageDir: string, path: string, source: string): string {
  const dir = path.replace(/\/$/, '');
  if (dir !== packageDir && !dir.startsWith(`${packageDir}/`))
    throw new RunFailure(`The module source "${source}" is outside of its module.`);
  return dir;
}

function toLocalSource(source: string): string {
  const clean = posix.normalize(source).replace(/\/$/, '');
  return clean.startsWith('..') ? clean : `./${clean}`.replace(/^\.\/\.$/, './');
}

/** A file without the word `module` calls no module, unless JSON escapes the word. */
function mayCallModules({ name, bytes }: SourceFile): boolean {
  return name.endsWith('.json') || Buffer.from(bytes).includes('module');
}

/** `module` is the key of the module whose folder it is, such as `network.subnets`. */
async function readConfiguration(folder: string, module: string): Promise<SourceFile[]> {
  const names = await readdir(folder).catch(() => {
    throw new RunFailure(
      `The source of the module "${module}" is not an existing folder. Correct the source, or add ` +
        'the folder.',
    );
  });
  const chosen: string[] = [];
  let length = 0;
  for (const name of names) {
    if (!CONFIGURATION_FILE.test(name) || name.endsWith('~')) continue;
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts === null)
      throw new RunFailure(
        `The configuration file "${name}" cannot be read. ` +
          'If it is a symbolic link, also upload its target.',
      );
    if (!facts.isFile()) continue;
    length += facts.size;
    if (length > MAX_CONFIGURATION_BYTES)
      throw new RunFailure(
        `The configuration files of one folder have more than ${MAX_CONFIGURATION_BYTES} bytes. ` +
          'Move large data to files that the configuration reads.',
      );
    chosen.push(name);
  }
  return Promise.all(
    chosen.map(async (name) => ({
      name,
      bytes: Uint8Array.from(await readFile(join(folder, name))),
    })),
  );
}
