// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class TeamWorkspaceUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['read', 'plan', 'write', 'admin', 'custom'])
  'access'?: 'read' | 'plan' | 'write' | 'admin' | 'custom';

  /** `plan` permits plan-only runs. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['read', 'plan', 'apply'])
  'runs'?: 'read' | 'plan' | 'apply';
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['none', 'read', 'write'])
  'variables'?: 'none' | 'read' | 'write';
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['none', 'read-outputs', 'read', 'write'])
  'state-versions'?: 'none' | 'read-outputs' | 'read' | 'write';
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'workspace-locking'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
