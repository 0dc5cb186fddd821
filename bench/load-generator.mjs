// Runs autocannon in a separate process with the options in its argument, and reports the result.
import autocannon from 'autocannon';

process.on('disconnect', () => process.exit(1));
const result = await autocannon(JSON.parse(process.argv[2]));
const { errors, timeouts, non2xx } = result;
if (errors + timeouts + non2xx > 0)
  throw new Error(
    `${errors} errors, ${timeouts} timeouts, ${non2xx} responses with another status than 2xx`,
  );
process.send({ requests: result['2xx'], p99: result.latency.p99 }, () => process.exit(0));
