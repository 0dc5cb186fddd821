// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Whether the project sets its own default execution mode and agent pool. False restores the settings of the organization. Both members must have the same value. */
export class ProjectSettingOverwritesChoice {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'default-execution-mode'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'default-agent-pool'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
