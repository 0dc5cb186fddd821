import { match, type MatchFunction } from 'path-to-regexp';
import { Unreadable } from '../errors.js';

/**
 * Values of the parameters in a path, decoded; a list of segments where a value may hold slashes.
 */
export type PathParameters = Record<string, string | string[]>;

export interface Route<Target> {
  readonly method: string;
  /** As Express writes it: `/a/:b/*c`. */
  readonly path: string;
  readonly target: Target;
}

interface Found<Target> {
  readonly target: Target;
  readonly params: PathParameters;
}

/**
 * A place in the tree of path segments, and the routes (by their number) that end or spread there.
 */
class Place {
  readonly literals = new Map<string, Place>();
  parameter: Place | undefined;
  readonly ending: number[] = [];
  /** Those whose path is anything from here on. */
  readonly open: number[] = [];
}

/**
 * Finds the route of a path, by its segments. Comparing the path with one route after another, the
 * last of 150 operations pays for all others (docs/decisions/0024). Which of the few that are found
 * answers, and with what parameters, is decided as Express decides it: the first one that fits.
 */
export class RouteIndex<Target> {
  private readonly root = new Place();
  private readonly matches: readonly MatchFunction<PathParameters>[];

  constructor(private readonly routes: readonly Route<Target>[]) {
    for (const [number, { path }] of routes.entries()) this.add(path, number);
    // One slash at the end makes no difference to Express.
    this.matches = routes.map(({ path }) =>
      match(path.replace(/\/+$/, '') || path, { sensitive: true, trailing: true, decode }),
    );
  }

  /** Throws {@link Unreadable} for a path that would fit, and can't be decoded. */
  find(method: string, path: string): Found<Target> | null {
    for (const number of this.candidates(path)) {
      const route = this.routes[number] as Route<Target>;
      const found = route.method === method && this.matches[number]?.(path);
      if (found) return { target: route.target, params: found.params };
    }
    return null;
  }

  /** Numbers of the routes that can match the path, the first one first. All others can't. */
  candidates(path: string): number[] {
    const found: number[] = [];
    collect(this.root, path, 1, found);
    return found.length < 2 ? found : found.sort((one, other) => one - other);
  }

  private add(path: string, number: number): void {
    let place = this.root;
    // It matches `//` too.
    if (path === '/') return void place.open.push(number);
    for (const segment of segmentsOf(path)) {
      if (/[*{}()[\]+?!\\"]/.test(segment)) return void place.open.push(number);
      place = segment.includes(':') ? (place.parameter ??= new Place()) : literalOf(place, segment);
    }
    place.ending.push(number);
  }
}

/** Looks from this character on. One slash at the end makes no difference. */
function collect(place: Place, path: string, from: number, found: number[]): void {
  for (const number of place.open) found.push(number);
  if (from >= path.length) {
    for (const number of place.ending) found.push(number);
    return;
  }
  const slash = path.indexOf('/', from);
  const end = slash < 0 ? path.length : slash;
  const literal = place.literals.get(path.slice(from, end));
  if (literal) collect(literal, path, end + 1, found);
  if (place.parameter) collect(place.parameter, path, end + 1, found);
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable('The path is not validly percent-encoded.');
  }
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

function literalOf(place: Place, segment: string): Place {
  const known = place.literals.get(segment);
  if (known) return known;
  const made = new Place();
  place.literals.set(segment, made);
  return made;
}
