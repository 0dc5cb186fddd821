import { Injectable } from '@nestjs/common';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';
import type { RegistryModuleVersion } from '../../platform/module-registry/registry-module-version.entity.js';
import {
  RegistryModules,
  REVOKED_VERSION,
  revocationText,
} from '../../platform/module-registry/registry-modules.js';
import {
  categoryOf,
  type NewVariable,
  VariableRules,
} from '../../platform/workspaces/variable-rules.js';
import type { OriginatingValue } from '../../platform/workspaces/variable-sets/effective-variables.js';
import {
  type GivenValue,
  type ShadowingVariable,
  type ValueViolation,
  shadowViolations,
  VARS_POINTER,
  valueViolations,
} from './given-values.js';
import type { ModuleWithSettings } from './stored-modules.js';

const pointerTo = (index: number): string => `${VARS_POINTER}/data/${index}/attributes`;

/** The pointer to the category of the given variable with this index. */
export const categoryPointer = (index: number): string => `${pointerTo(index)}/category`;

/** The rules for creating a workspace from a no-code module, and for upgrading one. */
@Injectable()
export class ProvisionRules {
  constructor(
    private readonly modules: RegistryModules,
    private readonly variables: VariableRules,
  ) {}

  /**
   * Returns every violation. `kept` are values of the workspace and of variable sets that the
   * request does not replace.
   */
  async violations(
    { module, settings }: ModuleWithSettings,
    given: readonly NewVariable[],
    kept: readonly OriginatingValue[],
  ): Promise<ValueViolation[]> {
    const version = await this.versionOf(settings);
    const facts = version && (await this.modules.facts(version.id));
    const revoked = version && revocationText(version);
    return [
      ...(revoked ? [{ code: REVOKED_VERSION, detail: revoked }] : []),
      ...(module.enabled
        ? []
        : [
            {
              code: 'no-code-disabled',
              detail: 'The module is not enabled for no-code provisioning.',
            },
          ]),
      ...(facts
        ? []
        : [{ code: 'no-module-version', detail: 'The module has no version to provision yet.' }]),
      // valueViolations parses values in HCL, with the types of the module.
      ...(await this.variables.violations(
        given.map((variable) => ({ ...variable, hcl: false })),
        pointerTo,
      )),
      ...shadowViolations(environmentOf(given, kept), settings.options),
      ...(facts
        ? await valueViolations(
            [...givenValues(given), ...keptValues(kept, facts)],
            facts,
            settings.options,
          )
        : []),
    ];
  }

  private async versionOf({
    moduleId,
    moduleVersion,
  }: ModuleWithSettings['settings']): Promise<RegistryModuleVersion | null> {
    return moduleVersion === null ? null : this.modules.version(moduleId, moduleVersion);
  }
}

function givenValues(variables: readonly NewVariable[]): GivenValue[] {
  return variables.flatMap(({ key, value = '', category, hcl = false }, index) =>
    categoryOf(category) === 'env'
      ? []
      : [{ key, value, hcl, pointerOf: (member: string) => `${pointerTo(index)}/${member}` }],
  );
}

function environmentOf(
  given: readonly NewVariable[],
  kept: readonly OriginatingValue[],
): ShadowingVariable[] {
  return [
    ...given.flatMap(({ key, category }, index) =>
      categoryOf(category) === 'env' ? [{ key, pointer: `${pointerTo(index)}/key` }] : [],
    ),
    ...kept.flatMap(({ key, category, origin }) =>
      category === 'env' ? [{ key, pointer: VARS_POINTER, fromSet: setOf(origin) }] : [],
    ),
  ];
}

/** A run ignores variables that the module does not declare. */
function keptValues(kept: readonly OriginatingValue[], { variables }: ModuleFacts): GivenValue[] {
  const declared = kept.filter(
    ({ key, category }) => category === 'iac' && variables.some(({ name }) => name === key),
  );
  return declared.map(({ key, value, hcl, origin }) => ({
    key,
    value,
    hcl,
    pointerOf: () => VARS_POINTER,
    fromSet: setOf(origin),
  }));
}

const setOf = (origin: OriginatingValue['origin']): string | undefined =>
  origin.kind === 'set' ? origin.name : undefined;
