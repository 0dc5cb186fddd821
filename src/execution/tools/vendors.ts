import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getMember, isJsonObject, type Json } from '../../lib/hcl/json-value.js';

export type ToolName = 'tofu' | 'terraform';

/** Where the vendor of a tool publishes releases, in which form, and signed with which key. */
export interface Vendor {
  readonly tool: ToolName;
  /** The display name, such as `OpenTofu`. */
  readonly product: string;
  /** The release that Gantry is tested with: the default to install. */
  readonly defaultVersion: string;
  /** The URL of the folder with the files of a release, without a trailing slash. */
  readonly releaseUrl: (version: string) => string;
  /** List of all releases: its address, its name in a mirror, and its parser. */
  readonly index: {
    readonly url: string;
    readonly file: string;
    /** Returns the versions with a file for the platform, such as `linux_amd64`. */
    readonly parseVersions: (document: Json, platform: string) => readonly string[];
  };
  /** Suffix of the signature file of SHA256SUMS. */
  readonly signatureSuffix: string;
  /** Reads the armored public key. */
  readonly readKey: () => Promise<string>;
  /** 40 upper-case hex digits: a key with any other fingerprint is not trusted. */
  readonly fingerprint: string;
}

export type Vendors = Readonly<Record<ToolName, Vendor>>;

const OPENTOFU: Vendor = {
  tool: 'tofu',
  product: 'OpenTofu',
  defaultVersion: '1.12.6',
  releaseUrl: (version) => `https://github.com/opentofu/opentofu/releases/download/v${version}`,
  index: {
    url: 'https://get.opentofu.org/tofu/api.json',
    file: 'api.json',
    parseVersions: parseOpenTofuVersions,
  },
  signatureSuffix: '.gpgsig',
  readKey: () => readKeyFile('opentofu.asc'),
  fingerprint: 'E3E6E43D84CB852EADB0051D0C0AF313E5FD9F80',
};

const HASHICORP: Vendor = {
  tool: 'terraform',
  product: 'Terraform',
  defaultVersion: '1.11.4',
  releaseUrl: (version) => `https://releases.hashicorp.com/terraform/${version}`,
  index: {
    url: 'https://releases.hashicorp.com/terraform/index.json',
    file: 'index.json',
    parseVersions: parseTerraformVersions,
  },
  signatureSuffix: '.sig',
  readKey: () => readKeyFile('hashicorp.asc'),
  fingerprint: 'C874011F0AB405110D02105534365D9472D7468F',
};

export const VENDORS: Vendors = { tofu: OPENTOFU, terraform: HASHICORP };

function readKeyFile(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`./keys/${name}`, import.meta.url)), 'utf8');
}

/** `{ "versions": [{ "id": "1.10.6", "files": ["tofu_1.10.6_linux_amd64.zip", …] }] }` */
function parseOpenTofuVersions(document: Json, platform: string): readonly string[] {
  return listOf(member(document, 'versions')).flatMap((release) => {
    const id = member(release, 'id');
    if (typeof id !== 'string') return [];
    return listOf(member(release, 'files')).includes(`tofu_${id}_${platform}.zip`) ? [id] : [];
  });
}

/** `{ "versions": { "1.11.4": { "builds": [{ "os": "linux", "arch": "amd64" }, …] } } }` */
function parseTerraformVersions(document: Json, platform: string): readonly string[] {
  const versions = member(document, 'versions');
  if (versions === undefined || !isJsonObject(versions)) return [];
  const [os = '', arch = ''] = platform.split('_');
  const isFor = (build: Json): boolean =>
    member(build, 'os') === os && member(build, 'arch') === arch;
  return Object.entries(versions).flatMap(([version, release]) =>
    listOf(member(release, 'builds')).some(isFor) ? [version] : [],
  );
}

const member = (value: Json, name: string): Json | undefined =>
  isJsonObject(value) ? getMember(value, name) : undefined;

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
