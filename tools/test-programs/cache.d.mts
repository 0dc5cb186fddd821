interface TestProgram {
  readonly name: string;
  readonly version: string;
}

export const PROGRAMS: readonly TestProgram[];

export function cachedProgram(program: TestProgram): string;
