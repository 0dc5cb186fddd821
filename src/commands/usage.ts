import { variables } from '../core/config/config.js';

/** Formats the environment variables with their meanings and defaults. */
export function formatVariables(): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  return variables
    .map(
      ({ name, default: byDefault, meaning }) =>
        `  ${name.padEnd(width)}  ${meaning}${byDefault === '' ? '' : ` [${byDefault}]`}`,
    )
    .join('\n');
}
