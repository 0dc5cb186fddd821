import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** One connection: the sockets of the caller and of the other end. */
interface Way {
  readonly ends: readonly [Socket, Socket];
  /** Nothing is forwarded, and neither end is notified. */
  isLost: boolean;
}

/** A connection to a server that can be slow, narrow, cut or silent. */
export class Network {
  private readonly ways = new Set<Way>();
  /** Milliseconds of delay for each chunk, and for each of its bytes. */
  private latency = 0;
  private perByte = 0;
  private isDropping = false;

  private constructor(
    private readonly target: { readonly host: string; readonly port: number },
    private readonly server: Server,
  ) {}

  static async to(url: string): Promise<Network> {
    const { hostname: host, port } = new URL(url);
    const server = createServer();
    const network = new Network({ host, port: Number(port) }, server);
    server.on('connection', (socket) => network.join(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  /** The same URL, through this connection. */
  through(url: string): string {
    const { port } = this.server.address() as { port: number };
    return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
  }

  slow(milliseconds: number): void {
    this.latency = milliseconds;
  }

  narrow(bytesPerSecond: number): void {
    this.perByte = 1000 / bytesPerSecond;
  }

  /** Breaks every connection. */
  cut(): void {
    for (const { ends } of this.ways) for (const end of ends) end.destroy();
  }

  /**
   * Drops everything silently from now on. Existing connections are lost; new ones work after
   * {@link restore}.
   */
  startDropping(): void {
    this.isDropping = true;
    for (const way of this.ways) way.isLost = true;
  }

  restore(): void {
    this.isDropping = false;
    this.latency = 0;
    this.perByte = 0;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private join(near: Socket): void {
    const far = connect(this.target);
    const way: Way = { ends: [near, far], isLost: this.isDropping };
    this.ways.add(way);
    for (const end of way.ends) {
      end.setNoDelay(true).on('error', () => undefined);
      end.once('close', () => void (near.destroyed && far.destroyed && this.ways.delete(way)));
    }
    void this.carry(way, near, far);
    void this.carry(way, far, near);
  }

  private async carry(way: Way, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) {
        const bytes = piece as Buffer;
        if (this.latency > 0 || this.perByte > 0)
          await delay(this.latency + bytes.length * this.perByte);
        if (way.isLost) continue;
        to.write(bytes);
      }
    } catch {
      // The connection was broken: the other end is closed below.
    }
    if (!way.isLost) to.destroy();
  }
}
