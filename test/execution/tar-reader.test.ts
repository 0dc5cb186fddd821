import { once } from 'node:events';
import { pack } from 'tar-stream';
import { expect, it } from 'vitest';
import { TarReader } from '../../src/lib/archives/tar-reader.js';

it('an archive whose content cannot be written fails with the reason', async () => {
  const archive = pack();
  archive.entry({ name: 'main.tf' }, 'x'.repeat(10_000));
  archive.entry({ name: 'other.tf' }, 'y');
  archive.finalize();
  const chunks: Buffer[] = [];
  archive.on('data', (chunk) => chunks.push(chunk as Buffer));
  await once(archive, 'end');
  const received: string[] = [];
  const tar = new TarReader(100, {
    receiveEntry: ({ name }) => {
      received.push(name);
      return () => {
        throw new Error('no space left on device');
      };
    },
  });
  const read = async () => {
    for (const chunk of chunks) await tar.write(chunk);
    await tar.end();
  };
  await expect(read()).rejects.toThrow('no space left on device');
  expect(received).toEqual(['main.tf']);
});
