import { programPath, PROGRAMS } from '../../tools/test-programs/cache.mjs';

/** A program that `npm run test:programs` builds, or one that the variable names instead. */
export interface BuiltProgram {
  readonly path: string;
  readonly version: string;
}

function locateProgram(name: string, variable: string): BuiltProgram {
  const program = PROGRAMS.find((each) => each.name === name);
  if (!program) throw new Error(`programs.json has no ${name}`);
  return { path: process.env[variable] || programPath(program), version: program.version };
}

export const VAULT = locateProgram('vault', 'GANTRY_TEST_VAULT');
export const VAULT_PROVIDER = locateProgram(
  'terraform-provider-vault',
  'GANTRY_TEST_VAULT_PROVIDER',
);
export const OPA = locateProgram('opa', 'GANTRY_TEST_OPA');
