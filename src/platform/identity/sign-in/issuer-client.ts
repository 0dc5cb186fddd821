import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import { claimOf, type Claims } from './claims.js';
import { isLoopbackUrl } from './issuer-url.js';
import { CLIENT_SECRET, type SignInProvider } from './sign-in-provider.entity.js';

// eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated only as a warning; used for loopback addresses
const allowHttp: (configuration: oidc.Configuration) => void = oidc.allowInsecureRequests;
const CLOCK_TOLERANCE_S = 60;
const TIMEOUT_S = 10;
/**
 * The minimum time between a successful fetch of an issuer's keys and the next fetch, so that not
 * every logout token, which anybody can send, causes a fetch.
 */
const KEYS_COOLDOWN_MS = 30_000;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The issuer does not respond, or responds with an error that may be temporary. */
export class IssuerUnavailable extends Error {}

/** The issuer refused the request, or its response is invalid. */
export class IssuerRefusal extends Error {
  constructor(
    readonly code: 'refused-by-issuer' | 'invalid-response' | 'wrong-issuer',
    /** For the log; may contain what the issuer sent. */
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** What the issuer confirms about a user. */
export interface Grant {
  readonly subject: string;
  readonly claims: Claims;
  /** The claim `sid`; null if the issuer sent none. */
  readonly issuerSession: string | null;
  readonly idToken: string | null;
  readonly refreshToken: string | null;
}

export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Gantry's registration at an issuer. */
type ClientRegistration = Pick<SignInProvider, 'id' | 'issuer' | 'clientId' | 'clientSecret'>;

/** The OpenID Connect client of all sign-in providers. */
@Injectable()
export class IssuerClient {
  private readonly keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  constructor(
    private readonly atRest: AtRest,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get callbackUrl(): string {
    return `${this.config.publicUrl.origin}/app/sign-in/callback`;
  }

  get postLogoutUrl(): string {
    return `${this.config.publicUrl.origin}/app/sign-in`;
  }

  /** Fetches the issuer's metadata. Throws {@link IssuerUnavailable} or {@link IssuerRefusal}. */
  async fetchMetadata(issuer: string): Promise<oidc.ServerMetadata> {
    const url = new URL(issuer);
    const discovery = oidc.discovery(url, 'discovery', undefined, oidc.None(), {
      timeout: TIMEOUT_S,
      execute: isLoopbackUrl(url) ? [allowHttp] : [],
    });
    const metadata = (await discovery.catch(throwIssuerError)).serverMetadata();
    // The library accepts addresses that serve several issuers, such as Microsoft's for all
    // tenants. Subjects are unique only within one issuer.
    if (new URL(metadata.issuer).href !== url.href)
      throw new IssuerRefusal('wrong-issuer', `the metadata names ${metadata.issuer}`);
    return metadata;
  }

  async buildAuthorizationUrl(
    provider: ClientRegistration & Pick<SignInProvider, 'scopes'>,
    { state, nonce, codeVerifier }: AuthorizationRequest,
  ): Promise<URL> {
    const configuration = await this.createConfiguration(provider);
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.callbackUrl,
      scope: provider.scopes.join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * Exchanges the code in `query`, the parameters of the issuer's redirect, for a grant. Throws
   * like {@link fetchMetadata}.
   */
  async exchangeCode(
    provider: ClientRegistration & Pick<SignInProvider, 'groupsClaim'>,
    query: string,
    { state, nonce, codeVerifier }: AuthorizationRequest,
  ): Promise<Grant> {
    const configuration = await this.createConfiguration(provider);
    const url = new URL(this.callbackUrl);
    url.search = query;
    const tokens = await oidc
      .authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      .catch(throwIssuerError);
    const claims = tokens.claims();
    if (!claims) throw new IssuerRefusal('invalid-response', 'no ID token');
    return this.createGrant(configuration, provider, tokens, claims, claims.sub);
  }

  /**
   * Confirms a user again, with the refresh token. The grant contains a new refresh token, or else
   * the same one. Throws like {@link fetchMetadata}, and {@link IssuerRefusal} if the response
   * names another subject.
   */
  async refresh(
    provider: ClientRegistration & Pick<SignInProvider, 'groupsClaim'>,
    refreshToken: string,
    subject: string,
  ): Promise<Grant> {
    const configuration = await this.createConfiguration(provider);
    const tokens = await oidc
      .refreshTokenGrant(configuration, refreshToken)
      .catch(throwIssuerError);
    const claims = tokens.claims();
    if (claims && claims.sub !== subject)
      throw new IssuerRefusal('invalid-response', 'the ID token names another subject');
    if (!claims && configuration.serverMetadata().userinfo_endpoint === undefined)
      throw new IssuerRefusal('invalid-response', 'neither an ID token nor a userinfo endpoint');
    const grant = await this.createGrant(configuration, provider, tokens, claims, subject);
    return { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
  }

  /**
   * Returns the address that ends the issuer's session; null if the issuer supports no logout. An
   * empty `idToken` is omitted. Throws like {@link fetchMetadata}.
   */
  async buildLogoutUrl(provider: ClientRegistration, idToken: string): Promise<URL | null> {
    const configuration = await this.createConfiguration(provider);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: this.postLogoutUrl,
      ...(idToken !== '' && { id_token_hint: idToken }),
    });
  }

  /**
   * Returns the claims of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
   * Throws if the token is not valid, or if the keys of the issuer cannot be fetched.
   */
  async verifyLogoutToken(provider: ClientRegistration, token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, await this.getKeys(provider), {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA', 'RS384', 'RS512', 'ES384', 'ES512'],
      requiredClaims: ['iat', 'exp', 'jti'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: this.clock.now(),
    });
    const events = payload['events'];
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
    if (!isLogout || payload['nonce'] !== undefined) throw new Error('not a logout token');
    const { sub, sid } = payload;
    // Otherwise, a `sid` that is not a string would end all sessions of the subject or provider.
    if (sid !== undefined && (typeof sid !== 'string' || sid === ''))
      throw new Error('the claim sid is not valid');
    if (sub === undefined && sid === undefined) throw new Error('neither a subject nor a session');
    return payload;
  }

  private async getKeys({
    issuer,
  }: ClientRegistration): Promise<ReturnType<typeof createRemoteJWKSet>> {
    const cached = this.keys.get(issuer);
    if (cached) return cached;
    const { jwks_uri: address } = await this.fetchMetadata(issuer);
    if (address === undefined) throw new IssuerRefusal('invalid-response', 'no jwks_uri');
    const keys = createRemoteJWKSet(new URL(address), {
      cooldownDuration: KEYS_COOLDOWN_MS,
      timeoutDuration: TIMEOUT_S * 1000,
    });
    this.keys.set(issuer, keys);
    return keys;
  }

  /** Creates a configuration without cached keys, so that a rotated key is found immediately. */
  private async createConfiguration(provider: ClientRegistration): Promise<oidc.Configuration> {
    const metadata = await this.fetchMetadata(provider.issuer);
    const configuration = new oidc.Configuration(
      metadata,
      provider.clientId,
      {
        [oidc.clockSkew]: this.clockSkew(),
        [oidc.clockTolerance]: CLOCK_TOLERANCE_S,
      },
      this.authenticationOf(provider, metadata),
    );
    configuration.timeout = TIMEOUT_S;
    oidc.enableNonRepudiationChecks(configuration);
    if (isLoopbackUrl(new URL(provider.issuer))) allowHttp(configuration);
    return configuration;
  }

  /** Returns the seconds that the library adds to the system clock to match the injected one. */
  private clockSkew(): number {
    // eslint-disable-next-line no-restricted-syntax -- compares the injected clock with the library's
    return Math.round((this.clock.now().getTime() - Date.now()) / 1000);
  }

  private authenticationOf(
    { id, clientSecret }: ClientRegistration,
    { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
  ): oidc.ClientAuth {
    if (clientSecret === null) return oidc.None();
    const secret = this.atRest.openText(CLIENT_SECRET, { id }, clientSecret);
    return methods?.includes('client_secret_basic') === false
      ? oidc.ClientSecretPost(secret)
      : oidc.ClientSecretBasic(secret);
  }

  /**
   * Creates a grant from the claims of the ID token. Adds those of the userinfo endpoint, if there
   * is one and the ID token is absent or lacks the groups.
   */
  private async createGrant(
    configuration: oidc.Configuration,
    { groupsClaim }: Pick<SignInProvider, 'groupsClaim'>,
    tokens: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>,
    idClaims: oidc.IDToken | undefined,
    subject: string,
  ): Promise<Grant> {
    let claims: Claims = idClaims ?? {};
    if (
      claimOf(claims, groupsClaim) === undefined &&
      configuration.serverMetadata().userinfo_endpoint !== undefined
    ) {
      const userInfo = await oidc
        .fetchUserInfo(configuration, tokens.access_token, subject)
        .catch(throwIssuerError);
      claims = { ...userInfo, ...claims };
    }
    const { sid } = claims;
    return {
      subject,
      claims,
      issuerSession: typeof sid === 'string' ? sid : null,
      idToken: tokens.id_token ?? null,
      refreshToken: tokens.refresh_token ?? null,
    };
  }
}

const MISMATCHES: ReadonlySet<unknown> = new Set([
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
]);
const TRANSPORT_CODES: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);
const NOT_FOUND = 404;
const FIRST_SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

/** Throws {@link IssuerUnavailable} if a later attempt may succeed, else {@link IssuerRefusal}. */
function throwIssuerError(error: unknown): never {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    if (isIssuerFailure(error)) throw new IssuerUnavailable(error.error);
    throw new IssuerRefusal(
      'refused-by-issuer',
      `${error.error}: ${error.error_description ?? 'no description'}`,
    );
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    throw new IssuerRefusal('refused-by-issuer', error.message);
  if (!(error instanceof oidc.ClientError) || isTransportError(error))
    throw new IssuerUnavailable(describe(error));
  if (isIssuerMismatch(error)) throw new IssuerRefusal('wrong-issuer', describe(error));
  throw new IssuerRefusal('invalid-response', describe(error));
}

function isIssuerFailure(error: oidc.AuthorizationResponseError | oidc.ResponseBodyError): boolean {
  if (error.error === 'temporarily_unavailable' || error.error === 'server_error') return true;
  return (
    error instanceof oidc.ResponseBodyError &&
    (error.status >= FIRST_SERVER_ERROR || error.status === TOO_MANY_REQUESTS)
  );
}

/**
 * Whether the cause is a broken connection, a timeout, an overloaded or missing server, or a
 * response without JSON, such as the error page of a proxy.
 */
function isTransportError({ code, cause }: oidc.ClientError): boolean {
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return (
      !(cause instanceof Response) ||
      cause.status === NOT_FOUND ||
      cause.status === TOO_MANY_REQUESTS ||
      cause.status >= FIRST_SERVER_ERROR
    );
  return code === undefined || TRANSPORT_CODES.has(code);
}

function isIssuerMismatch({ code, cause }: oidc.ClientError): boolean {
  const inner: unknown = cause instanceof Error ? cause.cause : cause;
  const { attribute, claim } = (inner ?? {}) as { attribute?: unknown; claim?: unknown };
  if (MISMATCHES.has(code)) return attribute === 'issuer' || claim === 'iss';
  return cause instanceof Error && cause.message.includes('"iss"');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
