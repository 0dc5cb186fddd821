// Runs the tour, reports errors in one sentence, and cleans up unless --keep is set.
import { cleanUp } from './clean-up.mjs';
import { connect, explained } from './connection.mjs';
import { Mistake, readOptions, USAGE } from './options.mjs';
import { fact } from './screen.mjs';
import { walk } from './story.mjs';

/** Maximum milliseconds of the tour. */
const LIMIT_MS = 300_000;

/** Returns the exit code. */
export async function main(args) {
  try {
    const options = readOptions(args, process.env);
    if (options.help) return void console.log(USAGE) ?? 0;
    return await tour(options);
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    console.error(`\n${error.message}`);
    return 1;
  }
}

async function tour({ url, token, organization, keep }) {
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Mistake('Interrupted.'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt);
  const timeLimit = setTimeout(
    () => stop.abort(new Mistake(`The tour did not finish within ${LIMIT_MS / 1000} seconds.`)),
    LIMIT_MS,
  );
  // The resources that the tour has created so far.
  const made = { organization };
  console.log(`A tour of the Gantry server at ${url}`);
  try {
    await walk(
      connect(url, token, stop.signal),
      (teamToken) => connect(url, teamToken, stop.signal),
      made,
    );
    if (keep) return keepIt(made) ?? 0;
    await cleanUp(connect(url, token), made, true);
    console.log('\nDone. Run it again as often as you like.');
    return 0;
  } catch (error) {
    if (!keep)
      await cleanUp(connect(url, token), made, false).catch(() =>
        fact(`Some resources could not be deleted: see the organization ${organization}.`),
      );
    throw stop.signal.aborted ? stop.signal.reason : explained(error, url);
  } finally {
    clearTimeout(timeLimit);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
  }
}

function keepIt({ organization, workspace, module, noCodeModule }) {
  console.log(`\nDone. The tour's resources remain in the organization ${organization}:`);
  fact(
    `workspace ${workspace.name} (${workspace.id}), module ${module.name} (${module.id}), no-code settings ${noCodeModule}.`,
  );
}
