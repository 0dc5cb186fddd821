import type { ModuleChangesDocument } from '../../../generated/server/models/ModuleChangesDocument.js';
import type { ModuleDocumentationDocument } from '../../../generated/server/models/ModuleDocumentationDocument.js';
import type { ModuleInputChange } from '../../../generated/server/models/ModuleInputChange.js';
import type { ModuleOutputChange } from '../../../generated/server/models/ModuleOutputChange.js';
import type { ModuleReadme } from '../../../generated/server/models/ModuleReadme.js';
import type { ModuleVersionExample } from '../../../generated/server/models/ModuleVersionExample.js';
import type { ModuleVersionOutput } from '../../../generated/server/models/ModuleVersionOutput.js';
import type { ModuleVersionProvider } from '../../../generated/server/models/ModuleVersionProvider.js';
import type { ModuleVersionSubmodule } from '../../../generated/server/models/ModuleVersionSubmodule.js';
import type {
  ModuleFolder,
  OutputFacts,
  ProviderRequirement,
  Readme,
} from '../../lib/module-inspection/module-facts.js';
import type { OutputChange } from './module-changes.js';
import { type InputChange, inputChanges, needsValue, outputChanges } from './module-changes.js';
import type { ComparedVersions, DocumentedVersion } from './module-documentation.service.js';
import type { RegistryModule } from './registry-module.entity.js';
import { ofModule, pathOf, publicationTime } from './registry-module.presenter.js';
import { presentVariable } from './variable.presenter.js';

export function presentDocumentation({
  module,
  version,
  facts,
  folders,
}: DocumentedVersion): ModuleDocumentationDocument {
  return {
    data: {
      id: version.id,
      type: 'registry-module-documentation',
      attributes: {
        version: version.number,
        description: version.summary ?? '',
        'published-at': publicationTime(version),
        readme: presentReadme(facts.readme),
        inputs: facts.variables.map(presentVariable),
        outputs: facts.outputs.map(presentOutput),
        resources: facts.resources.map(({ address, mode, type, name, provider }) => ({
          address,
          mode,
          type,
          name,
          provider,
        })),
        providers: facts.requiredProviders.map(presentProvider),
        'required-versions': [...facts.requiredVersions],
        'module-calls': facts.moduleCalls.map(({ name, source, version: wanted }) => ({
          name,
          source,
          version: wanted,
        })),
        submodules: facts.submodules.map((name) =>
          presentSubmodule(name, folders?.submodules ?? []),
        ),
        examples: folders?.examples.map(presentExample) ?? [],
        warnings: [...facts.warnings],
      },
      relationships: ofModule(module),
      links: { self: `${versionPath(module, version.number)}/documentation` },
    },
  };
}

export function presentChanges({ from, to }: ComparedVersions): ModuleChangesDocument {
  const numbers = { from: from.version.number, to: to.version.number };
  return {
    data: {
      id: `${from.version.id}..${to.version.id}`,
      type: 'registry-module-changes',
      attributes: {
        ...numbers,
        inputs: inputChanges(from.facts.variables, to.facts.variables).map(presentInputChange),
        outputs: outputChanges(from.facts.outputs, to.facts.outputs).map(presentOutputChange),
      },
      relationships: ofModule(to.module),
      links: { self: `${versionPath(to.module, numbers.to)}/changes?from=${numbers.from}` },
    },
  };
}

const versionPath = (module: RegistryModule, number: string): string =>
  `${pathOf(module)}/versions/${number}`;

function presentReadme(readme: Readme | null): ModuleReadme | null {
  return readme && { name: readme.name, text: readme.text, truncated: readme.isCut };
}

function presentOutput({
  name,
  description,
  sensitive,
  ephemeral,
}: OutputFacts): ModuleVersionOutput {
  return { name, description: description ?? '', sensitive, ephemeral };
}

/** As in the tools, the namespace of a provider without a source is `hashicorp`. */
function presentProvider({
  name,
  source,
  versionConstraints,
  configurationAliases,
}: ProviderRequirement): ModuleVersionProvider {
  return {
    name,
    source: source ?? `hashicorp/${name}`,
    'version-constraints': [...versionConstraints],
    'configuration-aliases': [...configurationAliases],
  };
}

function presentSubmodule(name: string, folders: readonly ModuleFolder[]): ModuleVersionSubmodule {
  const folder = folders.find((one) => one.name === name);
  return { name, path: `modules/${name}`, readme: presentReadme(folder?.readme ?? null) };
}

function presentExample({ name, readme, files }: ModuleFolder): ModuleVersionExample {
  return {
    name,
    path: `examples/${name}`,
    readme: presentReadme(readme),
    files: files.map((file) => ({ name: file.name, text: file.text, truncated: file.isCut })),
  };
}

function presentInputChange(change: InputChange): ModuleInputChange {
  const { name, before, after, differences } = change;
  return {
    name,
    change: kindOf(change),
    differences: [...differences],
    'needs-value': needsValue(change),
    ...(before ? { before: presentVariable(before) } : {}),
    ...(after ? { after: presentVariable(after) } : {}),
  };
}

function presentOutputChange(change: OutputChange): ModuleOutputChange {
  const { name, before, after, differences } = change;
  return {
    name,
    change: kindOf(change),
    differences: [...differences],
    ...(before ? { before: presentOutput(before) } : {}),
    ...(after ? { after: presentOutput(after) } : {}),
  };
}

function kindOf({ before, after }: InputChange | OutputChange): 'added' | 'removed' | 'changed' {
  if (!before) return 'added';
  return after ? 'changed' : 'removed';
}
