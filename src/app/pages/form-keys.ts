import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../core/errors.js';
import type { EdgeRequest } from '../../core/http/edge/edge-request.js';
import { SessionCookie } from '../../core/http/session-cookie.js';
import { InstallationKey } from '../../core/secrets/installation-key.js';

/** The text in the forms of a page that belongs to the browser's session, and can't be known to another site. */
@Injectable()
export class FormKeys {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly key: InstallationKey,
  ) {}

  /** Empty without a session. */
  of(request: EdgeRequest): string {
    const value = this.cookie.read(request);
    return value === null ? '' : this.keyOf(value);
  }

  /** Refuses the form of another session. A caller with a token of its own needs no form. */
  verify(request: EdgeRequest, given: string | null): void {
    const value = this.cookie.read(request);
    if (value === null) return;
    const expected = Buffer.from(this.keyOf(value));
    const sent = Buffer.from(given ?? '');
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
      throw new Forbidden(
        'This form belongs to another session. Go back, load the page again and repeat it.',
      );
  }

  private keyOf(value: string): string {
    return createHmac('sha256', this.key.derive('forms')).update(value).digest('base64url');
  }
}
