import { Injectable } from '@nestjs/common';
import { quoted } from '../module-registry/module-refusal.js';
import { isVersionConstraint, newestMatching } from '../module-registry/version-constraint.js';

/** Gives the versions of the provisioning tool that runs can have at this moment. */
export type KnownVersions = () => readonly string[];

/**
 * Which version of the provisioning tool a workspace's runs take. What versions there are, the room knows that runs the
 * tool, and says so when it starts; while nobody knows any, every constraint is accepted.
 */
@Injectable()
export class ToolVersions {
  private known: KnownVersions = () => [];

  learnFrom(known: KnownVersions): void {
    this.known = known;
  }

  /** The newest version that a workspace's text allows, which is any for an empty one; null when there is none. */
  newest(iacVersion: string): string | null {
    return newestMatching(iacVersion, this.known());
  }

  /** Why a workspace can't have this version or constraint; null when it can. */
  refusal(iacVersion: string): string | null {
    if (iacVersion === '') return null;
    if (!isVersionConstraint(iacVersion)) return `${quoted(iacVersion)} is neither a version, such as "1.10.6", nor a constraint, such as "~> 1.10".`;
    const known = this.known();
    if (known.length === 0 || this.newest(iacVersion) !== null) return null;
    return `No version of the tool matches ${quoted(iacVersion)}. There are: ${known.join(', ')}.`;
  }
}
