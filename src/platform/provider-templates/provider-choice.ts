import type { ProviderBlock } from '../../execution/execution.js';
import { placeholdersOf, readProviderBlock, renderBody } from '../../lib/hcl/provider-block.js';
import type { ModuleFacts, ProviderRequirement } from '../../lib/module-inspection/module-facts.js';
import type { AppliedTemplate } from './effective-templates.js';
import { type FactName, isSameSource, variableOf } from './template-rules.js';

/** The values of placeholders that are not variables. */
export type TemplateValues = Readonly<Record<FactName, string>>;

/** Where a configuration of a provider comes from. */
export interface ProviderChoice {
  readonly requirement: ProviderRequirement;
  /** Null for the default configuration. */
  readonly alias: string | null;
  /** `own`: the module has a configured provider block. Null: it has none, and no template fits. */
  readonly origin: 'own' | AppliedTemplate | null;
}

/** This provider is part of the tools, and has no configuration. */
const BUILT_IN = 'terraform';

/**
 * Returns a choice for each configuration (the default and each alias) of the providers that the
 * root folder of a module uses. Omits the built-in provider.
 */
export function providerChoices(
  { requiredProviders, providerBlocks }: Pick<ModuleFacts, 'requiredProviders' | 'providerBlocks'>,
  templates: readonly AppliedTemplate[],
): ProviderChoice[] {
  return requiredProviders
    .filter(({ name }) => name !== BUILT_IN)
    .flatMap((requirement) => {
      const { name, source, configurationAliases } = requirement;
      const blocks = providerBlocks.filter((block) => block.name === name);
      const aliases = new Set([
        ...configurationAliases.map((alias) => alias.split('.')[1] ?? ''),
        ...blocks.flatMap(({ alias }) => (alias === null ? [] : [alias])),
      ]);
      return [null, ...aliases].map((alias): ProviderChoice => {
        if (blocks.some((block) => block.isConfigured && block.alias === alias))
          return { requirement, alias, origin: 'own' };
        const template = templates.find(
          (one) =>
            one.provider === name &&
            one.alias === (alias ?? '') &&
            isSameSource(one.source, source ?? `hashicorp/${name}`),
        );
        return { requirement, alias, origin: template ?? null };
      });
    });
}

/**
 * Renders the chosen templates as provider blocks of the root configuration. Replaces placeholders
 * with their values, except variables, which become references.
 */
export function providerBlocksOf(
  choices: readonly ProviderChoice[],
  values: TemplateValues,
): ProviderBlock[] {
  return choices.flatMap(({ requirement: { name, source }, alias, origin }) => {
    if (origin === null || origin === 'own') return [];
    const { body } = readProviderBlock(origin.configuration);
    const paths = [...placeholdersOf(body)].map(({ path }) => path);
    return [
      {
        template: origin.name,
        provider: name,
        alias,
        source,
        configuration: renderBody(body, (path) =>
          variableOf(path) === null ? { text: values[path as FactName] } : { expression: path },
        ),
        variables: [...new Set(paths.map(variableOf).filter((name) => name !== null))],
      },
    ];
  });
}

/** Returns a sentence for each variable that a block references and that is not `available`. */
export function missingVariables(
  blocks: readonly ProviderBlock[],
  available: ReadonlySet<string>,
): string[] {
  return blocks.flatMap(({ template, variables }) =>
    variables
      .filter((name) => !available.has(name))
      .map(
        (name) =>
          `The provider template "${template}" requires the variable "${name}", but neither the ` +
          'workspace nor a variable set defines it.',
      ),
  );
}
