// npm run tour: demonstrates no-code provisioning on a running server. See scripts/tour/.
import { buildClient, install, requireNode } from './prepare.mjs';

requireNode();
install();
buildClient();
const { main } = await import('./tour/main.mjs');
process.exitCode = await main(process.argv.slice(2));
