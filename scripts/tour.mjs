// npm run tour: provisions a site from a module on a running server, upgrades it, and clears up. See scripts/tour/.
import { install, requireNode } from './prepare.mjs';

requireNode();
install();
const { main } = await import('./tour/main.mjs');
process.exitCode = await main(process.argv.slice(2));
