// Runs the tour, reports errors, and cleans up unless --keep is set.
import { cleanUp } from './clean-up.mjs';
import { connect, explain } from './connection.mjs';
import { readOptions, TourError, USAGE } from './options.mjs';
import { printFact } from './screen.mjs';
import { runStory } from './story.mjs';

/** Milliseconds after which the tour is interrupted. */
const TIME_LIMIT_MS = 300_000;

/** Returns the exit code. */
export async function main(args) {
  try {
    const options = readOptions(args, process.env);
    if (options.help) console.log(USAGE);
    else await runTour(options);
    return 0;
  } catch (error) {
    if (!(error instanceof TourError)) throw error;
    console.error(`\n${error.message}`);
    return 1;
  }
}

async function runTour({ url, token, organization, keep }) {
  const stop = new AbortController();
  const interrupt = () => stop.abort(new TourError('Interrupted.'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt);
  const timeLimit = setTimeout(
    () =>
      stop.abort(new TourError(`The tour did not finish within ${TIME_LIMIT_MS / 1000} seconds.`)),
    TIME_LIMIT_MS,
  );
  // The resources that the tour has created so far.
  const created = { organization };
  console.log(`A tour of the Gantry server at ${url}`);
  try {
    await runStory(
      connect(url, token, stop.signal),
      (teamToken) => connect(url, teamToken, stop.signal),
      created,
    );
    if (keep) return printResources(created);
    await cleanUp(connect(url, token), created, true);
    console.log('\nDone. Run it again as often as you like.');
  } catch (error) {
    if (!keep)
      await cleanUp(connect(url, token), created, false).catch(() =>
        printFact(`Some resources could not be deleted: see the organization ${organization}.`),
      );
    throw stop.signal.aborted ? stop.signal.reason : explain(error, url);
  } finally {
    clearTimeout(timeLimit);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
  }
}

function printResources({ organization, workspace, module, noCodeModule }) {
  console.log(`\nDone. The tour's resources remain in the organization ${organization}:`);
  printFact(
    `workspace ${workspace.name} (${workspace.id}), module ${module.name} (${module.id}), no-code settings ${noCodeModule}.`,
  );
}
