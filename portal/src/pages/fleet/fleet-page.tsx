import { Page } from '../../ui/page.js';

export function FleetPage() {
  return <Page title="All workspaces">…</Page>;
}
