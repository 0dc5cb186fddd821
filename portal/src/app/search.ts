// Parsers of search parameters. They return undefined for an invalid value, as for a missing one.

export const text = (value: unknown): string | undefined => {
  // The router parses numbers and booleans.
  const parsed = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof parsed === 'string' && parsed !== '' ? parsed : undefined;
};

/** Undefined for the first page, which needs no parameter. */
export const pageNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 1 ? number : undefined;
};

export const count = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** A date such as `2026-03-01`. */
export const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

export const oneOf =
  <const Choice extends string>(...choices: readonly Choice[]) =>
  (value: unknown): Choice | undefined =>
    choices.find((choice) => choice === value);

type Parsers = Readonly<Record<string, (value: unknown) => unknown>>;

type Search<RouteParsers extends Parsers> = {
  [Name in keyof RouteParsers]?: ReturnType<RouteParsers[Name]>;
};

/** Returns the function that parses the search parameters of a route, and drops all others. */
export const searchOf =
  <RouteParsers extends Parsers>(parsers: RouteParsers) =>
  (search: Record<string, unknown>): Search<RouteParsers> =>
    Object.fromEntries(
      Object.entries(parsers).map(([name, parse]) => [name, parse(search[name])]),
    ) as Search<RouteParsers>;
