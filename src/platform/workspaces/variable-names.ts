import { environmentNameRefusal } from '../../core/config/environment-names.js';
import type { VariableCategory } from './variable.entity.js';

/**
 * Tools pass over a value that the module does not declare, also under a name it cannot declare.
 */
const IAC_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u;

/** Why a name is refused for a variable of the category; null if it is allowed. */
export function nameRefusal(category: VariableCategory, key: string): string | null {
  if (category === 'env') return environmentNameRefusal(key);
  return IAC_NAME.test(key)
    ? null
    : 'The key of an iac variable has letters, digits, "_" and "-", ' +
        'and does not begin with "-".';
}
