// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class TeamWorkspaceCreateAttributes {
  @V.IsIn(['read', 'plan', 'write', 'admin', 'custom'])
  'access'!: 'read' | 'plan' | 'write' | 'admin' | 'custom';

  /** `plan` permits plan-only runs. Default: `read`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['read', 'plan', 'apply'])
  'runs'?: 'read' | 'plan' | 'apply';

  /** Default: `none`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['none', 'read', 'write'])
  'variables'?: 'none' | 'read' | 'write';

  /** Default: `none`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['none', 'read-outputs', 'read', 'write'])
  'state-versions'?: 'none' | 'read-outputs' | 'read' | 'write';

  /** Default: false. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'workspace-locking'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
