import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from '../core/config/config.js';
import { NotFound, Unauthenticated } from '../core/errors.js';
import { createLog } from '../core/logging/log.js';
import { Agent } from '../execution/agent/agent.js';
import { createExecutor } from '../execution/create-executor.js';
import { ModuleInspector } from '../lib/module-inspection/module-inspector.js';
import { UsageError } from './command-line.js';
import { stopOnSignals } from './shutdown.js';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Starts an agent, which executes the runs of its pool until a signal, or until the server rejects
 * its token. `flags` override the environment; their keys are the names of its variables.
 */
export async function startAgent(flags: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig({ ...process.env, ...flags });
  const { url, token } = parseAccess(config);
  // The processes of runs must not inherit the token.
  delete process.env['GANTRY_AGENT_TOKEN'];
  const log = createLog(config.logLevel);
  if (flags['GANTRY_AGENT_TOKEN'] !== undefined)
    log.warn('The process list shows the token. Use GANTRY_AGENT_TOKEN or --token-file instead.');
  const inspector = ModuleInspector.forRuns();
  const executor = createExecutor(config, inspector, process.env['PATH'] ?? '');
  const unavailable = await executor.findUnavailableReason();
  if (unavailable !== null) throw new Error(unavailable);
  const name =
    config.agentName ??
    (hostname()
      .replaceAll(/[^A-Za-z0-9_.-]/g, '-')
      .slice(0, 90) ||
      'agent');
  const agent = new Agent(
    { url: url.origin, token, name, concurrency: config.runConcurrency },
    executor,
    log,
  );
  stopOnSignals(log, async () => {
    await agent.stop(config.shutdownTimeout);
    await inspector.close();
  });
  await start(agent, log);
}

/** If the server rejects the token later, stops the process with the exit code 1. */
async function start(agent: Agent, log: Logger): Promise<void> {
  try {
    await agent.start();
  } catch (error) {
    if (error instanceof Unauthenticated || error instanceof NotFound)
      throw new Error(
        'The server rejected the token: it is not a token of an agent pool, has expired or was ' +
          'revoked, or the URL is not that of a Gantry server. Correct the URL, or create another ' +
          'token in the agent pool.',
        { cause: error },
      );
    throw error;
  }
  void agent.tokenRejected.then(async () => {
    log.fatal('token rejected by the server, stopping the agent');
    await agent.stop(0);
    process.exit(1);
  });
}

/**
 * Returns the URL of the server and the token of the pool. Throws UsageError, or ConfigError if the
 * token file cannot be used.
 */
function parseAccess({ agentUrl: url, agentToken, agentTokenFile }: Config): {
  readonly url: URL;
  readonly token: string;
} {
  if (agentToken && agentTokenFile)
    throw new UsageError(
      'runner --agent: the token is set both directly and in a file. Set only one.',
    );
  const token = agentToken ?? (agentTokenFile && readTokenFile(agentTokenFile));
  if (!url || !token)
    throw new UsageError(
      'runner --agent needs the server (--url or GANTRY_AGENT_URL) and a token of its pool ' +
        '(GANTRY_AGENT_TOKEN, or a file: --token-file or GANTRY_AGENT_TOKEN_FILE).',
    );
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname))
    throw new UsageError(
      'runner --agent: the URL must begin with https://. Otherwise, the token and the secrets of ' +
        'runs would be sent in clear text.',
    );
  return { url, token };
}

function readTokenFile(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([`GANTRY_AGENT_TOKEN_FILE cannot be read: ${(error as Error).message}`]);
  }
  if (text === '') throw new ConfigError([`GANTRY_AGENT_TOKEN_FILE is empty: ${file}`]);
  return text;
}
