import { environmentNameRefusal } from '../../core/config/environment-names.js';
import type { VariableCategory } from './variable.entity.js';

/**
 * Also matches names that no module can declare, such as `1st`: they do no harm, because the tools
 * ignore values of undeclared variables.
 */
const IAC_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u;

/** Returns why a name is refused for a variable of the category; null if it is allowed. */
export function nameRefusal(category: VariableCategory, key: string): string | null {
  if (category === 'env') return environmentNameRefusal(key);
  return IAC_NAME.test(key)
    ? null
    : 'The key of an iac variable may contain only letters, digits, "_" and "-", ' +
        'and must not begin with "-".';
}
