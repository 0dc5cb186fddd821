import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CONFIGURATION, REGION } from './example.mjs';

const STEPS = [
  ['init', '-input=false', '-no-color'],
  ['plan', '-input=false', '-json', '-out=plan.bin', '-var-file=values.tfvars.json'],
  ['show', '-json', 'plan.bin'],
  ['apply', '-input=false', '-json', 'plan.bin'],
];

/** The first `tofu` or `terraform` on the search path; null if there is none. */
export function toolOnPath() {
  const paths = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['tofu', 'terraform'].map((name) => join(folder, name)));
  return paths.find(isProgram) ?? null;
}

/**
 * Runs the commands of a user without Gantry, in a separate folder. Returns their milliseconds.
 */
export async function provisionByHand(tool, parent) {
  const folder = mkdtempSync(join(parent, 'by-hand-'));
  const began = performance.now();
  mkdirSync(join(folder, 'module'));
  writeFileSync(join(folder, 'module', 'main.tf'), CONFIGURATION);
  const root = {
    variable: { region: {} },
    module: { this: { source: './module', region: '${var.region}' } },
    output: { servers: { value: '${module.this.servers}' } },
  };
  writeFileSync(join(folder, 'main.tf.json'), JSON.stringify(root));
  writeFileSync(join(folder, 'values.tfvars.json'), JSON.stringify({ region: REGION }));
  for (const args of STEPS) await run(tool, args, folder);
  const milliseconds = performance.now() - began;
  rmSync(folder, { recursive: true });
  return milliseconds;
}

function run(tool, args, cwd) {
  return new Promise((resolve, reject) => {
    const env = {
      PATH: process.env.PATH,
      HOME: cwd,
      CHECKPOINT_DISABLE: '1',
      TF_IN_AUTOMATION: '1',
      TF_INPUT: '0',
    };
    const child = spawn(tool, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.resume();
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${tool} ${args[0]} ended with ${code}`)),
    );
  });
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
