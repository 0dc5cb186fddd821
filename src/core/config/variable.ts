/** One environment variable: its documented default, its meaning, and its parser. */
export interface Variable<T = unknown> {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
  /** Returns the value, or throws an Error that states what the variable must be. */
  readonly parse: (text: string) => T;
}

export const variable = <T>(
  name: string,
  byDefault: string,
  meaning: string,
  parse: (text: string) => T,
): Variable<T> => ({ name, default: byDefault, meaning, parse });
