// Every measured server loads this before its own code. Reports the resource usage on request and,
// with BENCH_EVENT_LOOP, the longest block of the event loop since the last report.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const delay = process.env.BENCH_EVENT_LOOP
  ? monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  : null;
delay?.enable();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({
    cpu: user + system,
    memory: process.memoryUsage().rss,
    ...(delay && { stall: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) }),
  });
  delay?.reset();
});
// Ends the server when the bench ends.
process.on('disconnect', () => process.exit(1));
