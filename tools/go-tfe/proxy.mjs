// A proxy between go-tfe's tests and the server under test. It emulates the purchase of a plan,
// omits settings that few tests need, and creates the users that tests invite.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';

const JSON_API = { 'content-type': 'application/vnd.api+json' };
const FEATURE_SETS = {
  data: [{ type: 'feature-sets', id: 'fs-1', attributes: {} }],
  meta: { pagination: { 'current-page': 1, 'total-pages': 1, 'total-count': 1 } },
};
const SUBSCRIPTION = { data: { type: 'subscriptions', id: 'sub-1' } };
/** Settings that each test gives its organization or team, although few tests need them. */
const UNUSED_SETTINGS = [
  'cost-estimation-enabled',
  'stacks-enabled',
  'manage-policies',
  'manage-policy-overrides',
  'delegate-policy-overrides',
];

/** The collections for which `prepareBody` changes POST requests, or creates a user. */
const PREPARED_COLLECTIONS = ['teams', 'organization-memberships'];

/**
 * Opens a proxy in front of the port `target`. Calls `onRefusal` with a line for each response with
 * a status of 400 or higher.
 */
export async function openProxy(port, target, onRefusal) {
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing, target, onRefusal).catch(() => outgoing.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function handle(incoming, outgoing, target, onRefusal) {
  const path = incoming.url.split('?')[0];
  if (path === '/api/v2/admin/feature-sets') return answer(outgoing, FEATURE_SETS);
  if (/^\/api\/v2\/admin\/organizations\/[^/]+\/subscription$/.test(path)) {
    incoming.resume();
    return answer(outgoing, SUBSCRIPTION);
  }
  const body = [];
  for await (const chunk of incoming) body.push(chunk);
  const whole = Buffer.concat(body);
  const sent =
    incoming.method === 'POST' ? await prepareBody(path, whole, incoming, target) : whole;
  const forwarded = request(
    {
      host: '127.0.0.1',
      port: target,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, ...lengthOf(incoming, sent) },
    },
    (response) => {
      if (response.statusCode >= 400) report(incoming, whole, response, onRefusal);
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    },
  );
  forwarded.on('error', () => outgoing.destroy());
  forwarded.end(sent);
}

function answer(outgoing, document) {
  outgoing.writeHead(200, JSON_API);
  outgoing.end(JSON.stringify(document));
}

function lengthOf({ headers }, body) {
  if (headers['transfer-encoding']) return {};
  return body.length > 0 || headers['content-length'] ? { 'content-length': body.length } : {};
}

/** Returns the body without unused settings. Creates the user that a test invites. */
async function prepareBody(path, body, { headers }, target) {
  const [, , , , , collection] = path.split('/');
  if (path !== '/api/v2/organizations' && !PREPARED_COLLECTIONS.includes(collection)) return body;
  const document = documentOf(body);
  const attributes = document?.data?.attributes;
  if (!attributes) return body;
  if (collection === 'organization-memberships') {
    await createUser(attributes.email, headers.authorization, target);
    return body;
  }
  const omitUnused = (name, value) => (UNUSED_SETTINGS.includes(name) ? undefined : value);
  return Buffer.from(JSON.stringify(document, omitUnused));
}

function documentOf(body) {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * Creates a user with this email address, because Gantry invites only existing users, and the tests
 * expect that an invitation creates its user.
 */
async function createUser(email, authorization, target) {
  if (!email?.includes('@')) return;
  const username = `invited-${randomBytes(6).toString('hex')}`;
  await fetch(`http://127.0.0.1:${target}/api/v2/admin/users`, {
    method: 'POST',
    headers: { ...JSON_API, authorization },
    body: JSON.stringify({ data: { type: 'users', attributes: { username, email } } }),
  });
}

function report(incoming, body, response, onRefusal) {
  const chunks = [];
  response.on('data', (chunk) => chunks.push(chunk));
  response.on('end', () =>
    onRefusal(
      [
        response.statusCode,
        incoming.method,
        incoming.url,
        body.subarray(0, 600).toString('utf8').trim(),
        '=>',
        Buffer.concat(chunks).subarray(0, 600).toString('utf8'),
      ].join(' '),
    ),
  );
}
