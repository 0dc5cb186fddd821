// A relying party in its own process. It gets only the address of the issuer and the roles, and
// verifies tokens with a different library than the issuer uses. It implements the parts of AWS STS
// and S3 that the S3 backend of the tools needs.
//   node relying-party.mjs <issuer> <roles as JSON>   prints its port
import { createPublicKey, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import jwt from 'jsonwebtoken';

const [issuer, rolesJson] = process.argv.slice(2);
/** Audience and required claims by role. */
const roles = JSON.parse(rolesJson);
/** All presented tokens, and the sessions by access key. */
const presented = [];
const sessions = new Map();

async function fetchPublicKey(kid) {
  const discovered = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
  if (discovered.issuer !== issuer) throw new Error(`the issuer is ${discovered.issuer}`);
  const { keys } = await (await fetch(discovered.jwks_uri)).json();
  const jwk = keys.find((key) => key.kid === kid && key.use === 'sig' && key.alg === 'RS256');
  if (!jwk) throw new Error('unknown key');
  return createPublicKey({ key: jwk, format: 'jwk' });
}

/**
 * Returns the claims. Accepts only RS256, without clock tolerance, and throws if a required claim
 * is missing or has another value.
 */
async function verify(token, roleName) {
  presented.push(token);
  const role = roles[roleName];
  if (!role) throw new Error('unknown role');
  const { header } = jwt.decode(token, { complete: true }) ?? {};
  const claims = jwt.verify(token, await fetchPublicKey(header?.kid), {
    algorithms: ['RS256'],
    issuer,
    audience: role.audience,
  });
  for (const claim of ['exp', 'iat', 'nbf', 'jti', 'sub'])
    if (claims[claim] === undefined) throw new Error(`no ${claim}`);
  for (const [claim, value] of Object.entries(role.claims))
    if (claims[claim] !== value) throw new Error(`wrong ${claim}`);
  return claims;
}

async function assumeRole(form) {
  const claims = await verify(form.get('WebIdentityToken'), form.get('RoleArn'));
  const key = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
  const session = {
    key,
    token: randomBytes(24).toString('hex'),
    role: form.get('RoleArn'),
    name: form.get('RoleSessionName'),
    subject: claims.sub,
    requests: [],
  };
  sessions.set(key, session);
  return `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
<SubjectFromWebIdentityToken>${claims.sub}</SubjectFromWebIdentityToken><Audience>${claims.aud}</Audience>
<AssumedRoleUser><Arn>${session.role}/${session.name}</Arn><AssumedRoleId>AROA:${session.name}</AssumedRoleId></AssumedRoleUser>
<Credentials><AccessKeyId>${key}</AccessKeyId><SecretAccessKey>${randomBytes(20).toString('hex')}</SecretAccessKey>
<SessionToken>${session.token}</SessionToken><Expiration>${new Date(Date.now() + 900_000).toISOString()}</Expiration></Credentials>
</AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`;
}

/** Returns an object in the format of a state, or null without the credentials of a session. */
function readObject({ headers, url }) {
  const [, key] = /Credential=(ASIA[0-9A-F]+)\//.exec(headers.authorization ?? '') ?? [];
  const session = sessions.get(key);
  if (!session || headers['x-amz-security-token'] !== session.token) return null;
  session.requests.push(url);
  const answer = { value: `read as ${session.subject}`, type: 'string' };
  return JSON.stringify({
    ...{ version: 4, terraform_version: '1.6.0', serial: 1, lineage: 'cloud' },
    ...{ outputs: { answer }, resources: [], check_results: null },
  });
}

/** Supports ranges, which the client uses for every object. */
function sendObject({ method, headers }, response, bytes) {
  const [, from] = /^bytes=(\d+)-/.exec(headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  if (start >= bytes.length) return response.writeHead(416).end();
  const range = { 'Content-Range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
  const part = bytes.subarray(start);
  response.writeHead(from === undefined ? 200 : 206, {
    ...{ 'Content-Type': 'application/json', 'Content-Length': part.length, ETag: '"1"' },
    ...(from === undefined ? {} : range),
  });
  response.end(method === 'HEAD' ? undefined : part);
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const send = (status, type, text) =>
    response.writeHead(status, { 'Content-Type': type }).end(text);
  try {
    if (request.url === '/activity')
      return send(
        200,
        'application/json',
        JSON.stringify({ presented, sessions: [...sessions.values()] }),
      );
    if (request.url === '/verify') {
      const { token, role } = JSON.parse(body);
      return send(200, 'application/json', JSON.stringify({ claims: await verify(token, role) }));
    }
    if (request.method === 'POST')
      return send(200, 'text/xml', await assumeRole(new URLSearchParams(body)));
    const object = readObject(request);
    if (object !== null) return sendObject(request, response, Buffer.from(object));
    send(
      403,
      'application/xml',
      '<Error><Code>AccessDenied</Code><Message>no session</Message></Error>',
    );
  } catch (error) {
    if (request.url === '/verify')
      return send(200, 'application/json', JSON.stringify({ refused: error.message }));
    send(
      400,
      'text/xml',
      `<ErrorResponse><Error><Type>Sender</Type><Code>InvalidIdentityToken</Code><Message>${error.message}</Message></Error></ErrorResponse>`,
    );
  }
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.on('disconnect', () => process.exit());
