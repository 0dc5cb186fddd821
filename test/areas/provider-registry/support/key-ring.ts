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

  createKey(name: string, usage = 'sign,cert'): SigningKey {
    this.gpg(
      '--quick-generate-key',
      `${name} <${name.toLowerCase()}@acme.example>`,
      'rsa2048',
      usage,
      'never',
    );
    const lines = this.gpg('--with-colons', '--list-keys', name).toString().split('\n');
    const fingerprint = lines.find((line) => line.startsWith('fpr:'))?.split(':')[9] ?? '';
    return { fingerprint, keyId: fingerprint.slice(-16), armor: this.exportKey(fingerprint) };
  }

  /** Adds a signing subkey, and returns its fingerprint. */
  addSubkey({ fingerprint }: SigningKey, expires = 'never'): string {
    this.gpg('--quick-add-key', fingerprint, 'rsa2048', 'sign', expires);
    const lines = this.gpg('--with-colons', '--list-keys', fingerprint).toString().split('\n');
    return lines.findLast((line) => line.startsWith('fpr:'))?.split(':')[9] ?? '';
  }

  extendSubkey({ fingerprint }: SigningKey, subkey: string, expires: string): void {
    this.gpg('--quick-set-expire', fingerprint, expires, subkey);
  }

  /** Revokes the first subkey. */
  revokeSubkey({ fingerprint }: SigningKey): void {
    const answers = ['key 1', 'revkey', 'y', '0', '', 'y', 'save'].join('\n');
    this.run(['--command-fd', '0', '--edit-key', fingerprint], `${answers}\n`);
  }

  /** Whether gpg verifies the detached signature with the armored key alone. */
  static verifies(armor: string, bytes: Buffer, signature: Buffer): boolean {
    const ring = new KeyRing();
    try {
      for (const [name, content] of Object.entries({ armor, bytes, signature }))
        writeFileSync(join(ring.home, name), content);
      ring.gpg('--import', join(ring.home, 'armor'));
      ring.gpg('--verify', join(ring.home, 'signature'), join(ring.home, 'bytes'));
      return true;
    } catch {
      return false;
    } finally {
      ring.close();
    }
  }

  /** Returns the detached signature of the bytes. */
  sign(
    bytes: Buffer,
    { fingerprint }: Pick<SigningKey, 'fingerprint'>,
    ...options: string[]
  ): Buffer {
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

  /** Exports a key; `FINGERPRINT!` exports only that subkey of it. */
  exportKey(fingerprint: string): string {
    return this.gpg('--armor', '--export', fingerprint).toString();
  }

  private gpg(...args: string[]): Buffer {
    return this.run(['--batch', '--yes', ...args]);
  }

  private run(args: string[], input?: string): Buffer {
    const common = [
      '--homedir',
      this.home,
      '--quiet',
      '--no-tty',
      '--passphrase',
      '',
      '--pinentry-mode',
      'loopback',
      '--trust-model',
      'always',
    ];
    return execFileSync('gpg', [...common, ...args], {
      input: input ?? '',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }
}
