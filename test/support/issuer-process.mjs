// A real OpenID Connect issuer (oidc-provider) in its own process. Prints two URLs as JSON: the
// issuer's, and one at which a test changes accounts, clients and keys. Ends with its parent.
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import * as oidc from 'oidc-provider';

/** Mutes the warnings of the library about defaults that are not for production. */
console.warn = () => undefined;
console.info = () => undefined;

const [, , host = '127.0.0.1'] = process.argv;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Claims by subject; a subject without claims cannot sign in. */
const accounts = new Map();
const state = { client: {}, key: null, keyNumber: 0, idTokenSeconds: 3_600, inUserinfo: false };
let provider;
let isDown = false;

process.stdin.resume().on('end', () => process.exit());

function listen(server, portNumber) {
  return new Promise((resolve) => server.listen(portNumber, host, resolve));
}

async function rotateKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  state.keyNumber += 1;
  const jwk = await exportJWK(privateKey);
  state.key = { ...jwk, use: 'sig', alg: 'RS256', kid: `key-${state.keyNumber}` };
  replaceProvider();
}

/**
 * Codes, tokens and sessions. They outlive the provider, which each change of its keys, client or
 * options replaces.
 */
class Store {
  static rows = new Map();
  constructor(model) {
    this.model = model;
  }
  keyOf(id) {
    return `${this.model}:${id}`;
  }
  async upsert(id, payload) {
    Store.rows.set(this.keyOf(id), payload);
  }
  async find(id) {
    return Store.rows.get(this.keyOf(id));
  }
  async findByUid(uid) {
    return [...Store.rows].find(([key, row]) => key.startsWith('Session:') && row.uid === uid)?.[1];
  }
  async findByUserCode() {
    return undefined;
  }
  async consume(id) {
    Store.rows.get(this.keyOf(id)).consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id) {
    Store.rows.delete(this.keyOf(id));
  }
  async revokeByGrantId(grantId) {
    for (const [key, row] of Store.rows) if (row.grantId === grantId) Store.rows.delete(key);
  }
}

function replaceProvider() {
  provider = new oidc.Provider(issuer, {
    adapter: Store,
    clients: [
      {
        client_id: 'gantry',
        client_secret: 'the-secret-of-the-client',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: ['http://127.0.0.1/app/sign-in/callback'],
        post_logout_redirect_uris: ['http://127.0.0.1/app/sign-in'],
        ...state.client,
      },
    ],
    jwks: { keys: [state.key] },
    cookies: { keys: ['a key of a test'] },
    claims: {
      openid: ['sub', 'sid'],
      profile: ['preferred_username', 'name', 'groups', '_claim_names'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: state.inUserinfo,
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    ttl: {
      IdToken: state.idTokenSeconds,
      AccessToken: 600,
      RefreshToken: 86_400,
      Grant: 86_400,
      Session: 86_400,
      Interaction: 600,
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) =>
      accounts.has(sub)
        ? { accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }
        : undefined,
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
  });
  // Servers of tests listen on ports that are not known beforehand.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith('/app/sign-in/callback');
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => uri.endsWith('/app/sign-in');
}

function handle(request, response) {
  if (!request.url.startsWith('/interaction/')) return provider.callback()(request, response);
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    return response.end(
      '<!doctype html><title>Issuer</title><h1>Issuer</h1><form method="post">' +
        '<label>Account <input name="login"></label><button>Continue</button></form>',
    );
  }
  void bodyOf(request).then((body) => {
    const accountId = new URLSearchParams(body).get('login');
    const result = accounts.has(accountId)
      ? { login: { accountId, remember: true } }
      : { error: 'access_denied', error_description: 'The person is unknown.' };
    return provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  });
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const CHANGES = {
  '/account': ({ sub, claims }) =>
    void (claims === null ? accounts.delete(sub) : accounts.set(sub, claims)),
  '/client': (client) => {
    state.client = client;
    replaceProvider();
  },
  '/rotate': rotateKey,
  '/options': (options) => {
    Object.assign(state, options);
    replaceProvider();
  },
  '/down': async () => {
    if (isDown) return;
    isDown = true;
    const closed = new Promise((resolve) => issuerServer.close(resolve));
    issuerServer.closeAllConnections();
    await closed;
  },
  '/up': async () => {
    if (isDown) await listen(issuerServer, port);
    isDown = false;
  },
  '/reset': async () => {
    await CHANGES['/up']();
    accounts.clear();
    Store.rows.clear();
    Object.assign(state, { client: {}, idTokenSeconds: 3_600, inUserinfo: false });
    replaceProvider();
  },
  '/logout-token': async ({ claims, header = {} }) => {
    const key = await importJWK(state.key, 'RS256');
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: issuer,
      aud: 'gantry',
      iat: now,
      exp: now + 120,
      jti: `${Math.random()}`,
      events: { [LOGOUT_EVENT]: {} },
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: state.key.kid, ...header })
      .sign(key);
  },
};

async function control(request, response) {
  try {
    const body = await bodyOf(request);
    const result = await CHANGES[request.url](body === '' ? {} : JSON.parse(body));
    response.end(JSON.stringify(result ?? null));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error.stack));
  }
}

const issuerServer = createServer((request, response) => handle(request, response));
const controlServer = createServer((request, response) => void control(request, response));
await listen(issuerServer, 0);
await listen(controlServer, 0);
const { port } = issuerServer.address();
const issuer = `http://${host}:${port}`;
await rotateKey();
console.log(JSON.stringify({ issuer, control: `http://${host}:${controlServer.address().port}` }));
