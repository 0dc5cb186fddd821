import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tool } from '../../../support/tools.js';

/** Evaluates templates in JSON syntax with a real tool, where `var.x` has the given value. */
export function evaluateTemplates(tool: Tool, texts: readonly string[], value: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-evaluated-'));
  try {
    const outputs = texts.map((text, index) => [`o${index}`, { value: text }] as const);
    writeFileSync(
      join(folder, 'main.tf.json'),
      JSON.stringify({ variable: { x: { default: value } }, output: Object.fromEntries(outputs) }),
    );
    const run = (...args: string[]): string =>
      execFileSync(tool.path, args, { cwd: folder, encoding: 'utf8', timeout: 100_000 });
    run('apply', '-auto-approve', '-input=false', '-no-color');
    const found = JSON.parse(run('output', '-json')) as Record<string, { value: string }>;
    return texts.map((_, index) => found[`o${index}`]?.value ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
