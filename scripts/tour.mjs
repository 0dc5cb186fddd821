// npm run tour: provisions a site from a module on a running server, upgrades it, and cleans up.
// See scripts/tour/.
import { buildClient, install, requireNode } from './prepare.mjs';

requireNode();
install();
buildClient();
const { main } = await import('./tour/main.mjs');
process.exitCode = await main(process.argv.slice(2));
