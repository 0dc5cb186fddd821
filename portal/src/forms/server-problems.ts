import type { ErrorDetail } from '@gantry/client';
import type { VariableInput } from './form-reading.js';

/** The violations of a refused request. */
export interface ServerProblems {
  /** By the name of the input. */
  readonly fields: ReadonlyMap<string, string>;
  /** The violation of the workspace's name; null if there is none. */
  readonly name: string | null;
  /** Violations that belong to no control. */
  readonly others: readonly string[];
}

const VARIABLE = /^\/data\/relationships\/vars\/data\/([0-9]+)(?:\/|$)/;
/** Pointers to the whole list of variables, or to removed ones. */
const VARIABLES = /^\/data\/relationships\/(vars$|removed(\/|$))/;
const NAME = '/data/attributes/name';

/** Sorts the errors of a 422 response by the place that shows them. */
export function serverProblems(
  errors: readonly ErrorDetail[],
  variables: readonly VariableInput[],
  inputNames: readonly string[],
): ServerProblems {
  const fields = new Map<string, string>();
  const others: string[] = [];
  let name: string | null = null;
  for (const { pointer = '', detail } of errors) {
    const key = findInput(pointer, detail, variables, inputNames);
    if (key !== undefined) {
      const text = textAtField(detail);
      fields.set(key, fields.has(key) ? `${fields.get(key) ?? ''} ${text}` : text);
    } else if (pointer === NAME) name = detail;
    else others.push(detail);
  }
  return { fields, name, others };
}

/** The text of a violation of the whole list, such as a missing value, quotes the input's name. */
function findInput(
  pointer: string,
  detail: string,
  variables: readonly VariableInput[],
  inputNames: readonly string[],
): string | undefined {
  const index = VARIABLE.exec(pointer)?.[1];
  if (index !== undefined) return variables[Number(index)]?.key;
  return VARIABLES.test(pointer)
    ? inputNames.find((name) => detail.includes(`"${name}"`))
    : undefined;
}

/** A type mismatch, up to the sentence about the variable set that the value comes from. */
const TYPE_MISMATCH = /^The variable "[^"]+" has the type .*?(?= The value comes from |$)/s;

/** The server's text, reworded for the user who sees it below the control. */
const textAtField = (detail: string): string =>
  detail
    .replace(TYPE_MISMATCH, 'The module expects a different kind of value here.')
    .replace(/^The variable "[^"]+"/, 'This input');
