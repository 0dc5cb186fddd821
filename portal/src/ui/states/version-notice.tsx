import type { RegistryModuleVersionState } from '@gantry/client';
import type { ReactNode } from 'react';
import { Notice } from './notice.js';

interface VersionNoticeProps {
  readonly version: RegistryModuleVersionState | undefined;
  /** What the reader should know or do. */
  readonly consequence?: string;
  readonly actions?: ReactNode;
}

/** Renders nothing unless the version is deprecated. A revoked version is always deprecated. */
export function VersionNotice({ version, consequence, actions }: VersionNoticeProps) {
  if (!version || version.deprecation === null) return null;
  const { deprecation, revocation } = version;
  const reason = revocation?.message ?? deprecation.reason;
  const link = revocation?.link ?? deprecation.link;
  return (
    <Notice
      tone={revocation === null ? 'warn' : 'bad'}
      title={`Version ${version.version} is ${revocation === null ? 'deprecated' : 'revoked'}`}
      actions={actions}
    >
      {reason !== null && <bdi>{reason}</bdi>}
      {deprecation.successor !== null && ` Use version ${deprecation.successor} instead.`}
      {consequence !== undefined && ` ${consequence}`}
      {link !== null && (
        <>
          {' '}
          <a href={link} rel="noreferrer">
            Read more
          </a>
        </>
      )}
    </Notice>
  );
}
