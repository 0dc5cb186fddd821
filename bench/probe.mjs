// Loaded into every measured server before its own code: tells what the process has used so far, when it is asked.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, memory: process.memoryUsage().rss });
});
// No server outlives the bench.
process.on('disconnect', () => process.exit(1));
