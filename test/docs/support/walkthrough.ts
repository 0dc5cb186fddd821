import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bothDatabases } from '../../support/server.js';
import { CheckoutCopy, type Outcome } from './checkout-copy.js';
import type { Example } from './examples.js';

/** The members of a contract document that a walkthrough reads. */
interface Bundle {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        operationId?: string;
        'x-contract-cases'?: readonly { name: string; response: { status: number } }[];
      }
    >
  >;
}

/** The members of vitest's report that a walkthrough reads. */
interface Report {
  readonly testResults: readonly {
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
}

/** Follows a page that changes the checkout from its first block to its last, in a copy. */
export class Walkthrough {
  private last: Outcome = { status: 0, out: '', err: '' };

  constructor(
    private readonly copy: CheckoutCopy,
    private readonly signal: AbortSignal,
  ) {}

  async follow({ use, code }: Example): Promise<void> {
    if (use?.kind === 'insert') this.copy.insert(use.place, code);
    else if (use?.kind === 'checkout' && use.replays) await this.replay(code, use.replays);
    else if (use?.kind === 'checkout') await this.run(code, use.fails);
    else if (use?.kind === 'output')
      expect(omitLineNumbers(this.last.out).trim()).toBe(code.trim());
    else if (use?.kind !== 'skipped')
      throw new Error('needs a server, which a page that changes the checkout does not have');
  }

  private async run(code: string, fails = false): Promise<void> {
    this.last = await this.copy.run(code, this.signal);
    const { status, out, err } = this.last;
    expect(status !== 0, `${code}ended with ${status}:\n${out}\n${err}`).toBe(fails);
  }

  /** Executes the contract cases of an operation, and expects all of them to pass. */
  private async replay(code: string, operation: string): Promise<void> {
    const cases = this.casesOf(operation);
    expect(cases).not.toEqual([]);
    await this.run(
      `${code.trimEnd()} --reporter=default --reporter=json --outputFile.json=tmp/report.json\n`,
    );
    const report = JSON.parse(this.copy.read('tmp/report.json')) as Report;
    const passed = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed');
    expect(passed.map(({ fullName }) => fullName).sort()).toEqual(
      bothDatabases
        .flatMap((kind) =>
          cases.map((one) => `every contract case, on ${kind} ${operation} ${one}`),
        )
        .sort(),
    );
  }

  /** The test names of an operation's cases. */
  private casesOf(operation: string): string[] {
    const bundles = readdirSync(join(this.copy.folder, 'generated/openapi')).map(
      (name) => JSON.parse(this.copy.read(`generated/openapi/${name}`)) as Bundle,
    );
    const operations = bundles.flatMap(({ paths }) =>
      Object.values(paths).flatMap((item) => Object.values(item)),
    );
    const cases =
      operations.find(({ operationId }) => operationId === operation)?.['x-contract-cases'] ?? [];
    return cases.map(({ name, response }) => `${response.status}: ${name}`);
  }
}

/** Omits line numbers, which change with every edit of the file. */
const omitLineNumbers = (errors: string) => errors.replace(/^(\S+)\(\d+,\d+\): /gm, '$1: ');
