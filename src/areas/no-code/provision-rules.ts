import { Injectable } from '@nestjs/common';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';
import type { RegistryModuleVersion } from '../../platform/module-registry/registry-module-version.entity.js';
import {
  RegistryModules,
  revocationText,
  REVOKED_VERSION,
} from '../../platform/module-registry/registry-modules.js';
import {
  categoryOf,
  type NewVariable,
  VariableRules,
} from '../../platform/workspaces/variable-rules.js';
import type { OriginatingValue } from '../../platform/workspaces/variable-sets/effective-variables.js';
import type { ModuleWithSettings } from './stored-modules.js';
import {
  type InputValue,
  type ShadowingVariable,
  shadowViolations,
  type ValueViolation,
  valueViolations,
  VARS_POINTER,
} from './value-violations.js';

export const attributesPointer = (index: number): string =>
  `${VARS_POINTER}/data/${index}/attributes`;

export const categoryPointer = (index: number): string => `${attributesPointer(index)}/category`;

/** The rules for creating and upgrading the workspaces of a no-code module. */
@Injectable()
export class ProvisionRules {
  constructor(
    private readonly modules: RegistryModules,
    private readonly variables: VariableRules,
  ) {}

  /**
   * Returns every violation, but checks values only if the module has a version to provision.
   * `existing` contains the values of the workspace and of variable sets that `given` does not
   * replace.
   */
  async violations(
    { module, settings }: ModuleWithSettings,
    given: readonly NewVariable[],
    existing: readonly OriginatingValue[],
  ): Promise<ValueViolation[]> {
    const version = await this.findVersion(settings);
    const facts = version && (await this.modules.findFacts(version.id));
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
        : [{ code: 'no-module-version', detail: 'The module has no version to provision.' }]),
      // With `hcl: false`, because valueViolations reports the errors of HCL values.
      ...(await this.variables.violations(
        given.map((variable) => ({ ...variable, hcl: false })),
        attributesPointer,
      )),
      ...shadowViolations(environmentVariables(given, existing), settings.options),
      ...(facts
        ? await valueViolations(
            [...inputValues(given), ...existingValues(existing, facts)],
            facts,
            settings.options,
          )
        : []),
    ];
  }

  private async findVersion({
    moduleId,
    moduleVersion,
  }: ModuleWithSettings['settings']): Promise<RegistryModuleVersion | null> {
    return moduleVersion === null ? null : this.modules.findVersion(moduleId, moduleVersion);
  }
}

function inputValues(variables: readonly NewVariable[]): InputValue[] {
  return variables.flatMap(({ key, value = '', category, hcl = false }, index) =>
    categoryOf(category) === 'env'
      ? []
      : [
          {
            key,
            value,
            hcl,
            pointerOf: (member: string) => `${attributesPointer(index)}/${member}`,
          },
        ],
  );
}

function environmentVariables(
  given: readonly NewVariable[],
  existing: readonly OriginatingValue[],
): ShadowingVariable[] {
  return [
    ...given.flatMap(({ key, category }, index) =>
      categoryOf(category) === 'env' ? [{ key, pointer: `${attributesPointer(index)}/key` }] : [],
    ),
    ...existing.flatMap(({ key, category, origin }) =>
      category === 'env' ? [{ key, pointer: VARS_POINTER, fromSet: setNameOf(origin) }] : [],
    ),
  ];
}

/** Omits undeclared variables, which a run ignores. */
function existingValues(
  existing: readonly OriginatingValue[],
  { variables }: ModuleFacts,
): InputValue[] {
  const declared = existing.filter(
    ({ key, category }) => category === 'iac' && variables.some(({ name }) => name === key),
  );
  return declared.map(({ key, value, hcl, origin }) => ({
    key,
    value,
    hcl,
    pointerOf: () => VARS_POINTER,
    fromSet: setNameOf(origin),
  }));
}

const setNameOf = (origin: OriginatingValue['origin']): string | undefined =>
  origin.kind === 'set' ? origin.name : undefined;
