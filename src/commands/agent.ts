import { hostname } from 'node:os';
import { type Config, ConfigError } from '../config.js';
import { createLog } from '../log.js';
import { ModuleInspector } from '../module-registry/module-inspector.js';
import { Agent } from '../runs/agent/agent.js';
import { createExecutor } from '../runs/execution/create-executor.js';
import { stopOnSignals } from './shutdown.js';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** Executes runs of an agent pool until it is told to stop, or its token is refused. */
export async function agent(config: Config): Promise<void> {
  const { agentUrl: url, agentToken: token } = config;
  if (!url || !token) throw new ConfigError(['runner --agent needs the server (--url or GANTRY_AGENT_URL) and a token of its pool (GANTRY_AGENT_TOKEN or --token).']);
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname)) throw new ConfigError(['runner --agent: the URL is not https://, so the token and the secrets of runs would travel in clear text.']);
  // The processes of runs get none of it.
  delete process.env['GANTRY_AGENT_TOKEN'];
  const log = createLog(config.logLevel);
  const inspector = new ModuleInspector();
  const executor = createExecutor(config, inspector, process.env['PATH'] ?? '');
  const unavailable = await executor.unavailable();
  if (unavailable !== null) throw new Error(unavailable);
  const name = config.agentName ?? (hostname().replaceAll(/[^A-Za-z0-9_.-]/g, '-').slice(0, 90) || 'agent');
  const worker = new Agent({ url: url.origin, token, name, concurrency: config.runConcurrency }, executor, log);
  stopOnSignals(log, async () => {
    await worker.stop(config.shutdownTimeout);
    await inspector.close();
  });
  void worker.refused.then(async () => {
    log.fatal('the server takes the token no more: the agent stops');
    await worker.stop(0);
    process.exit(1);
  });
  await worker.start();
}
