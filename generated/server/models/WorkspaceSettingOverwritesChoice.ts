// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Which settings belong to the workspace itself. False returns a setting to its default: runs that the service executes, and no agent pool. An omitted member is true if the request contains the setting, and stays as it is otherwise. */
export class WorkspaceSettingOverwritesChoice {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'execution-mode'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'agent-pool'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
