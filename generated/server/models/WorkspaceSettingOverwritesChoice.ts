// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Whether the workspace sets its own execution mode and agent pool. False restores the settings of its project. Both members must have the same value. If both are omitted, a request that sets the execution mode or the agent pool makes them true. */
export class WorkspaceSettingOverwritesChoice {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'execution-mode'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'agent-pool'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
