import type { ModuleValidation } from '@gantry/client';
import { choicesIn } from './choices.js';
import { parseExpression } from './expression.js';

/** A message that the module computes, for example with a template or a function. */
const COMPUTED = /[$%]\{|^["<]|^[a-z_][\w.]*[.([]/;

/**
 * The messages of a module's rules, to show before a rule is broken. Omits computed messages, those
 * that the description contains, and those of rules that list allowed values.
 */
export function ruleHints(
  input: string,
  description: string,
  validations: readonly ModuleValidation[],
): string[] {
  const hints = validations
    .filter(({ condition }) => {
      const expression = parseExpression(condition);
      return expression === null || choicesIn(expression, input).length === 0;
    })
    .map(({ errorMessage }) => errorMessage.trim())
    .filter((message) => message !== '' && !COMPUTED.test(message))
    .filter((message) => !bare(description).includes(bare(message)));
  return [...new Set(hints)];
}

const bare = (text: string): string => text.toLowerCase().replace(/\.$/, '');
