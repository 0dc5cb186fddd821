import type { RunVariable } from '../execution.js';

/** The prefixes of HCP Terraform and of Gantry, which have the same meaning. */
const PREFIXES = ['TFC_', 'GANTRY_'] as const;

const AUDIENCE = /^(?:TFC|GANTRY)_WORKLOAD_IDENTITY_AUDIENCE(?:_(\w+))?$/;

/** Reads environment variables of a run by their names without prefix, and collects problems. */
export class IdentityVariables {
  readonly problems: string[] = [];
  private readonly values: ReadonlyMap<string, string>;

  constructor(variables: readonly RunVariable[]) {
    const environment = variables.filter(({ category }) => category === 'env');
    this.values = new Map(environment.map(({ key, value }) => [key, value]));
  }

  get names(): readonly string[] {
    return [...this.values.keys()];
  }

  has(fullName: string): boolean {
    return this.values.has(fullName);
  }

  /** The trimmed value; null if empty or absent. Reports a conflict between the two prefixes. */
  value(name: string): string | null {
    const values = PREFIXES.flatMap((prefix) => {
      const text = this.values.get(`${prefix}${name}`)?.trim();
      return text === undefined ? [] : [text];
    });
    const [first = '', second = first] = values;
    if (first !== second)
      this.report(`TFC_${name} and GANTRY_${name} have different values: remove one of them.`);
    return first === '' ? null : first;
  }

  /** Whether a switch is `true`. Reports values other than `true`, `false` and the empty text. */
  isOn(name: string): boolean {
    const value = this.value(name);
    if (value === null || value === 'false') return false;
    if (value !== 'true') this.report(`TFC_${name} must be "true" or "false".`);
    return value === 'true';
  }

  /** Tags and audiences of the tokens that a run gets in its environment. The tag may be empty. */
  audiences(): { readonly tag: string; readonly audience: string }[] {
    const tags = this.names.flatMap((name) => {
      const match = AUDIENCE.exec(name);
      return match === null ? [] : [match[1] ?? ''];
    });
    return [...new Set(tags)].toSorted().flatMap((tag) => {
      const audience = this.value(withTag('WORKLOAD_IDENTITY_AUDIENCE', tag));
      return audience === null ? [] : [{ tag, audience }];
    });
  }

  report(problem: string): void {
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }
}

export const withTag = (name: string, tag: string): string =>
  tag === '' ? name : `${name}_${tag}`;

/** The environment variables in which a run gets the token with this tag. */
export const tokenNamesOf = (tag: string): string[] =>
  PREFIXES.map((prefix) => `${prefix}${withTag('WORKLOAD_IDENTITY_TOKEN', tag)}`);
