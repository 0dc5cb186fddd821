import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A forwarded connection: the sockets to the client and to the server. */
interface Connection {
  readonly ends: readonly [Socket, Socket];
  /** Whether all data is dropped without notice to either end. */
  isLost: boolean;
}

/** A network path to a server that can be slow, throttled, interrupted or silent. */
export class Network {
  private readonly connections = new Set<Connection>();
  /** Milliseconds of delay for each chunk, and for each of its bytes. */
  private latency = 0;
  private latencyPerByte = 0;
  private isDropping = false;

  private constructor(
    private readonly target: { readonly host: string; readonly port: number },
    private readonly server: Server,
  ) {}

  static async connectTo(url: string): Promise<Network> {
    const { hostname: host, port } = new URL(url);
    const server = createServer();
    const network = new Network({ host, port: Number(port) }, server);
    server.on('connection', (socket) => network.accept(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  /** The same URL, through this network path. */
  proxyUrl(url: string): string {
    const { port } = this.server.address() as { port: number };
    return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
  }

  setLatency(milliseconds: number): void {
    this.latency = milliseconds;
  }

  limitBandwidth(bytesPerSecond: number): void {
    this.latencyPerByte = 1000 / bytesPerSecond;
  }

  /** Closes every connection. */
  cut(): void {
    for (const { ends } of this.connections) for (const end of ends) end.destroy();
  }

  /**
   * Drops all data silently from now on. Existing connections are lost; new ones work after
   * {@link restore}.
   */
  startDropping(): void {
    this.isDropping = true;
    for (const connection of this.connections) connection.isLost = true;
  }

  restore(): void {
    this.isDropping = false;
    this.latency = 0;
    this.latencyPerByte = 0;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private accept(client: Socket): void {
    const server = connect(this.target);
    const connection: Connection = { ends: [client, server], isLost: this.isDropping };
    this.connections.add(connection);
    for (const end of connection.ends) {
      end.setNoDelay(true).on('error', () => undefined);
      end.once(
        'close',
        () => void (client.destroyed && server.destroyed && this.connections.delete(connection)),
      );
    }
    void this.forward(connection, client, server);
    void this.forward(connection, server, client);
  }

  private async forward(connection: Connection, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) {
        const bytes = piece as Buffer;
        if (this.latency > 0 || this.latencyPerByte > 0)
          await delay(this.latency + bytes.length * this.latencyPerByte);
        if (connection.isLost) continue;
        to.write(bytes);
      }
    } catch {
      // The connection was interrupted. The other end is closed below.
    }
    if (!connection.isLost) to.destroy();
  }
}
