// Recreates the corpus: `node test/areas/gpg-keys/corpus/make-corpus.mjs` (gpg 2.2 or later; a
// minute or two). Keys differ from run to run, so commit accepted/, refused/ and index.json
// together. The tests do not need gpg.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { acceptedForged } from './accepted-forged.mjs';
import { acceptedFromGpg } from './accepted-from-gpg.mjs';
import { close, inspectKey } from './gpg.mjs';
import { refusedBytes } from './refused-bytes.mjs';
import { refusedNumbers } from './refused-numbers.mjs';
import { refusedSignatures } from './refused-signatures.mjs';
import { refusedTexts } from './refused-texts.mjs';
import { releases } from './releases.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

function recreateFolder(name) {
  rmSync(`${folder}${name}`, { recursive: true, force: true });
  mkdirSync(`${folder}${name}`);
}

function writeAccepted({
  name,
  about,
  armor,
  reference = armor,
  options,
  warnings = [],
  userIds,
  expires,
  primarySignsOnly,
}) {
  const file = `accepted/${name}.asc`;
  writeFileSync(folder + file, armor);
  const facts = inspectKey(reference);
  const signingKeyIds = primarySignsOnly ? [facts.keyId] : facts.signingKeyIds;
  return {
    file,
    about,
    options,
    ...facts,
    signingKeyIds,
    expires: expires ?? facts.expires,
    warnings,
    userIds,
  };
}

function writeRefused({ name, about, armor, options, code }) {
  const file = `refused/${name}.asc`;
  writeFileSync(folder + file, armor);
  return { file, about, options, code };
}

try {
  for (const name of ['accepted', 'refused', 'releases']) recreateFolder(name);
  const index = {
    accepted: [...acceptedFromGpg(), ...acceptedForged()].map(writeAccepted),
    refused: [
      ...refusedTexts(),
      ...refusedBytes(),
      ...refusedNumbers(),
      ...refusedSignatures(),
    ].map(writeRefused),
    releases: [...releases((name, bytes) => writeFileSync(`${folder}releases/${name}`, bytes))],
  };
  writeFileSync(`${folder}index.json`, `${JSON.stringify(index, null, 1)}\n`);
  console.log(
    `${index.accepted.length} accepted, ${index.refused.length} refused, ${index.releases.length} releases`,
  );
} finally {
  close();
}
