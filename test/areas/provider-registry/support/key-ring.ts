import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The public part of a key of a ring. */
export interface SigningKey {
  readonly fingerprint: string;
  readonly keyId: string;
  readonly armor: string;
}

/** The real gpg, in a temporary home folder. */
export class KeyRing {
  // Short, because the path of the agent's socket is limited to 108 bytes.
  private readonly home = mkdtempSync(join(tmpdir(), 'gk'));

  makeKey(name: string): SigningKey {
    this.gpg(
      '--quick-generate-key',
      `${name} <${name.toLowerCase()}@acme.example>`,
      'rsa2048',
      'sign,cert',
      'never',
    );
    const lines = this.gpg('--with-colons', '--list-keys', name).toString().split('\n');
    const fingerprint = lines.find((line) => line.startsWith('fpr:'))?.split(':')[9] ?? '';
    return { fingerprint, keyId: fingerprint.slice(-16), armor: this.exportKey(fingerprint) };
  }

  /** Returns the detached signature of the bytes. */
  sign(bytes: Buffer, { fingerprint }: SigningKey, ...options: string[]): Buffer {
    const file = join(this.home, 'signed');
    writeFileSync(file, bytes);
    return this.gpg(
      ...options,
      '--local-user',
      fingerprint,
      '--output',
      '-',
      '--detach-sign',
      file,
    );
  }

  /** Revokes the key, and returns its armored public key with the revocation. */
  revoke({ fingerprint }: SigningKey): string {
    const file = join(this.home, 'openpgp-revocs.d', `${fingerprint}.rev`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^[^]*:-----BEGIN/, '-----BEGIN'));
    this.gpg('--import', file);
    return this.exportKey(fingerprint);
  }

  close(): void {
    execFileSync('gpgconf', ['--homedir', this.home, '--kill', 'gpg-agent'], { stdio: 'ignore' });
    rmSync(this.home, { recursive: true, force: true });
  }

  private exportKey(fingerprint: string): string {
    return this.gpg('--armor', '--export', fingerprint).toString();
  }

  private gpg(...args: string[]): Buffer {
    const common = [
      '--homedir',
      this.home,
      '--batch',
      '--yes',
      '--quiet',
      '--no-tty',
      '--passphrase',
      '',
      '--pinentry-mode',
      'loopback',
      '--trust-model',
      'always',
    ];
    return execFileSync('gpg', [...common, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  }
}
