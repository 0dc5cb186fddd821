import { createSocket, type Socket } from 'node:dgram';
import { isIPv4 } from 'node:net';

const [HEADER_BYTES, TYPE_A, TYPE_AAAA] = [12, 1, 28];
const [NO_ERROR, NAME_ERROR] = [0x8180, 0x8183];

/** A DNS server over UDP with the answers of a test. */
export class NameServer {
  /** For each name, the addresses of its successive answers; the last one is repeated. */
  readonly answers = new Map<string, readonly (readonly string[])[]>();
  readonly queries: string[] = [];
  private readonly socket: Socket = createSocket('udp4');

  static async start(): Promise<NameServer> {
    const server = new NameServer();
    server.socket.on('message', (query, { port, address }) =>
      server.socket.send(server.createResponse(query), port, address),
    );
    await new Promise<void>((resolve) => server.socket.bind(0, '127.0.0.1', resolve));
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  private createResponse(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER_BYTES;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const question = query.subarray(HEADER_BYTES, at + 5);
    const name = labels.join('.');
    const answers = this.answers.get(name);
    const count = this.queries.filter((one) => one === `${name} ${type}`).length;
    this.queries.push(`${name} ${type}`);
    const addresses = answers?.[Math.min(count, answers.length - 1)] ?? [];
    const records = addresses.flatMap((address) => createRecords(address, type));
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(answers ? NO_ERROR : NAME_ERROR, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, question, ...records]);
  }
}

function createRecords(address: string, queriedType: number): Buffer[] {
  const type = isIPv4(address) ? TYPE_A : TYPE_AAAA;
  if (type !== queriedType) return [];
  const data = type === TYPE_A ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return [Buffer.concat([head, data])];
}

function ipv6Bytes(address: string): Buffer {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = '', right] = canonical.split('::');
  const words = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [first, last] = [words(left), words(right ?? '')];
  const middle = Array<string>(right === undefined ? 0 : 8 - first.length - last.length).fill('0');
  return Buffer.from(
    [...first, ...middle, ...last].map((word) => word.padStart(4, '0')).join(''),
    'hex',
  );
}
