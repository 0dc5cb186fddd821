// Loaded into every measured server before its own code: tells what the process has used so far, when it is asked, and how
// long its event loop was blocked at most since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION = 5;
const delay = process.env.BENCH_EVENT_LOOP
  ? monitorEventLoopDelay({ resolution: RESOLUTION })
  : null;
delay?.enable();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({
    cpu: user + system,
    memory: process.memoryUsage().rss,
    ...(delay && { stall: Math.max(0, delay.max / 1e6 - RESOLUTION) }),
  });
  delay?.reset();
});
// No server outlives the bench.
process.on('disconnect', () => process.exit(1));
