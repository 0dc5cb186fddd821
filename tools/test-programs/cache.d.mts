interface TestProgram {
  readonly name: string;
  readonly version: string;
}

export const PROGRAMS: readonly TestProgram[];

export function programPath(program: TestProgram): string;
