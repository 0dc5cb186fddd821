import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

type Condition = 'sound' | 'cut' | 'silent';

/** The way between agents and a server, as a proxy of TCP, which fails in the two ways in which networks do. */
export class Wire {
  private condition: Condition = 'sound';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {
    server.on('connection', (socket) => this.join(socket));
  }

  static async to(port: number): Promise<Wire> {
    const server = createServer({ allowHalfOpen: true });
    const wire = new Wire(server, port);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Connections end, and new ones do at once. */
  cut(): void {
    this.condition = 'cut';
    for (const socket of this.sockets) socket.destroy();
  }

  /** Nothing comes through any more, in either direction, and nobody is told: also after {@link mend}, on the connections of this time. */
  silence(): void {
    this.condition = 'silent';
    for (const socket of this.sockets) mute(socket);
  }

  mend(): void {
    this.condition = 'sound';
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private join(inner: Socket): void {
    this.keep(inner);
    if (this.condition === 'cut') return void inner.destroy();
    if (this.condition === 'silent') return mute(inner);
    const outer = connect(this.port, '127.0.0.1');
    this.keep(outer);
    inner.pipe(outer).pipe(inner);
    inner.once('close', () => outer.destroy());
    outer.once('close', () => inner.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }
}

function mute(socket: Socket): void {
  socket.unpipe();
  socket.pause();
}
