import { match, type MatchFunction } from 'path-to-regexp';
import { Unreadable } from '../errors.js';

/** Decoded values of the path parameters; a list of segments if a value may contain slashes. */
export type PathParameters = Record<string, string | string[]>;

export interface Route<Target> {
  readonly method: string;
  /** In Express' syntax: `/a/:b/*c`. */
  readonly path: string;
  readonly target: Target;
}

interface Found<Target> {
  readonly target: Target;
  readonly params: PathParameters;
}

/** A node in the tree of path segments, and the routes (by number) that end or branch there. */
class Place {
  readonly literals = new Map<string, Place>();
  parameter: Place | undefined;
  readonly ending: number[] = [];
  /** Routes that match any rest of the path. */
  readonly open: number[] = [];
}

/**
 * Finds the route of a path by its segments, because comparing one route after another makes the
 * last of 150 operations slow (docs/decisions/0024). Among the candidates, the first match wins, as
 * in Express.
 */
export class RouteIndex<Target> {
  private readonly root = new Place();
  private readonly matches: readonly MatchFunction<PathParameters>[];

  constructor(private readonly routes: readonly Route<Target>[]) {
    for (const [number, { path }] of routes.entries()) this.add(path, number);
    // Express ignores one trailing slash.
    this.matches = routes.map(({ path }) =>
      match(path.replace(/\/+$/, '') || path, { sensitive: true, trailing: true, decode }),
    );
  }

  /** Throws {@link Unreadable} if a matching path cannot be decoded. */
  find(method: string, path: string): Found<Target> | null {
    for (const number of this.candidates(path)) {
      const route = this.routes[number] as Route<Target>;
      const found = route.method === method && this.matches[number]?.(path);
      if (found) return { target: route.target, params: found.params };
    }
    return null;
  }

  /** Numbers of the routes that may match the path, in order; no other route can. */
  candidates(path: string): number[] {
    const found: number[] = [];
    collect(this.root, path, 1, found);
    return found.length < 2 ? found : found.sort((one, other) => one - other);
  }

  private add(path: string, number: number): void {
    let place = this.root;
    // The route `/` also matches the path `//`.
    if (path === '/') return void place.open.push(number);
    for (const segment of segmentsOf(path)) {
      if (/[*{}()[\]+?!\\"]/.test(segment)) return void place.open.push(number);
      place = segment.includes(':') ? (place.parameter ??= new Place()) : literalOf(place, segment);
    }
    place.ending.push(number);
  }
}

/** Searches from this character on, ignoring one trailing slash. */
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
