import { sampleArmor } from '../keys/seed.mjs';
import { Provisioner, send } from '../runs/provisioner.mjs';

const KEYS = '/api/registry/private/v2/gpg-keys';

/**
 * Creates the rows that lists copy, through the API. Returns the IDs for paths and filters, and the
 * token of an owner.
 */
export async function createTemplates(gantry) {
  const create = (path, type, attributes) =>
    send(gantry, 'POST', path, { data: { type, attributes } });
  const provisioner = await Provisioner.in(gantry);
  await provisioner.provisionAll(2);
  const [{ id: workspace }, { id: other }] = await send(
    gantry,
    'GET',
    '/api/v2/organizations/acme/workspaces',
  );
  const [{ id: module }] = await send(gantry, 'GET', '/api/v2/organizations/acme/registry-modules');
  const usage = await send(
    gantry,
    'GET',
    '/api/v2/organizations/acme/registry-modules/private/acme/site/tiny/usage',
  );
  await create('/api/v2/organizations/acme/agent-pools', 'agent-pools', { name: 'first' });
  await create('/api/v2/organizations/acme/registry-providers', 'registry-providers', {
    name: 'first',
    namespace: 'acme',
    'registry-name': 'private',
  });
  await create(KEYS, 'gpg-keys', {
    namespace: 'acme',
    'ascii-armor': sampleArmor('plain-rsa4096'),
  });
  const [{ id: owners }] = await send(
    gantry,
    'GET',
    '/api/v2/organizations/acme/teams?filter%5Bnames%5D=owners',
  );
  const { attributes } = await create(
    `/api/v2/teams/${owners}/authentication-token`,
    'authentication-tokens',
    {},
  );
  const [{ id: settings }] = usage.attributes['no-code-versions'];
  return {
    workspace,
    other,
    module,
    settings,
    keys: `${KEYS}?filter%5Bnamespace%5D=acme`,
    owner: attributes.token,
  };
}
