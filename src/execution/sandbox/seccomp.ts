import { DENIED_SYSTEM_CALLS, LAST_KNOWN_SYSTEM_CALL } from './system-calls.js';

/**
 * Offsets into `struct seccomp_data`; the low half of an argument comes first on little-endian
 * machines.
 */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argumentOffset = (index: number): number => 16 + 8 * index;

const LOAD = 0x20; // BPF_LD | BPF_W | BPF_ABS
const JUMP_EQUAL = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const JUMP_AT_LEAST = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const JUMP_ANY_BIT = 0x45; // BPF_JMP | BPF_JSET | BPF_K
const AND = 0x54; // BPF_ALU | BPF_AND | BPF_K
const RETURN = 0x06; // BPF_RET | BPF_K

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const ERRNO = 0x00050000;
const EPERM = 1;
const ENOSYS = 38;

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const NEW_NAMESPACES = 0x7e020000;
const [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK] = [1, 2, 10, 16];
const SOCKET_TYPE = 0xf;
const [SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET] = [1, 2, 5];
const [IPPROTO_DEFAULT, IPPROTO_TCP, IPPROTO_UDP] = [0, 6, 17];
const NETLINK_ROUTE = 0;
/** Both inject input into a terminal. */
const [TIOCSTI, TIOCLINUX] = [0x5412, 0x541c];

interface Machine {
  readonly architecture: number;
  readonly column: 0 | 1;
  readonly clone: number;
  readonly clone3: number;
  readonly socket: number;
  readonly socketpair: number;
  readonly ioctl: number;
}

const MACHINES: Readonly<Record<string, Machine>> = {
  x64: {
    architecture: 0xc000003e,
    column: 0,
    clone: 56,
    clone3: 435,
    socket: 41,
    socketpair: 53,
    ioctl: 16,
  },
  arm64: {
    architecture: 0xc00000b7,
    column: 1,
    clone: 220,
    clone3: 435,
    socket: 198,
    socketpair: 199,
    ioctl: 29,
  },
};

/**
 * Creates the system call filter of a sandbox, for `bwrap --seccomp` (seccomp(2)). Denied calls
 * fail with EPERM, and calls after {@link LAST_KNOWN_SYSTEM_CALL} with ENOSYS. `clone3` also fails
 * with ENOSYS, because no filter can read its flags: programs then use `clone`. Calls of another
 * architecture kill the process. Returns null on machines other than x86_64 and aarch64.
 */
export function createSeccompFilter(machine: string = process.arch): Buffer | null {
  const known = MACHINES[machine];
  return known === undefined ? null : assemble(createProgram(known));
}

/** A label, or an instruction whose jumps name labels. */
type Line = string | { code: number; value: number; onTrue?: string; onFalse?: string };

function createProgram({
  architecture,
  column,
  clone,
  clone3,
  socket,
  socketpair,
  ioctl,
}: Machine): Line[] {
  const denied = Object.values(DENIED_SYSTEM_CALLS).flatMap((numbers) => numbers[column] ?? []);
  const load = (offset: number): Line => ({ code: LOAD, value: offset });
  const when = (value: number, onTrue: string): Line => ({ code: JUMP_EQUAL, value, onTrue });
  const unless = (value: number, onFalse: string): Line => ({ code: JUMP_EQUAL, value, onFalse });
  const end = (value: number): Line => ({ code: RETURN, value });
  return [
    load(ARCHITECTURE),
    unless(architecture, 'kill'),
    load(NUMBER),
    // Includes calls of the x32 interface, which have bit 30 set.
    { code: JUMP_AT_LEAST, value: LAST_KNOWN_SYSTEM_CALL + 1, onTrue: 'absent' },
    when(clone3, 'absent'),
    when(clone, 'clone'),
    when(socket, 'socket'),
    when(socketpair, 'socketpair'),
    when(ioctl, 'ioctl'),
    ...denied.map((number) => when(number, 'deny')),
    end(ALLOW),
    'clone',
    load(argumentOffset(0)),
    { code: JUMP_ANY_BIT, value: NEW_NAMESPACES, onTrue: 'deny' },
    end(ALLOW),
    'socket',
    load(argumentOffset(0)),
    when(AF_NETLINK, 'netlink'),
    when(AF_UNIX, 'type'),
    when(AF_INET, 'protocol'),
    unless(AF_INET6, 'deny'),
    'protocol',
    load(argumentOffset(2)),
    when(IPPROTO_DEFAULT, 'type'),
    when(IPPROTO_TCP, 'type'),
    unless(IPPROTO_UDP, 'deny'),
    'type',
    load(argumentOffset(1)),
    { code: AND, value: SOCKET_TYPE },
    when(SOCK_STREAM, 'allow'),
    when(SOCK_DGRAM, 'allow'),
    unless(SOCK_SEQPACKET, 'deny'),
    'allow',
    end(ALLOW),
    'socketpair',
    load(argumentOffset(0)),
    unless(AF_UNIX, 'deny'),
    end(ALLOW),
    'netlink',
    load(argumentOffset(2)),
    unless(NETLINK_ROUTE, 'deny'),
    end(ALLOW),
    'ioctl',
    load(argumentOffset(1)),
    when(TIOCSTI, 'deny'),
    when(TIOCLINUX, 'deny'),
    end(ALLOW),
    'deny',
    end(ERRNO | EPERM),
    'absent',
    end(ERRNO | ENOSYS),
    'kill',
    end(KILL_PROCESS),
  ];
}

/** Replaces labels with offsets, which count from the instruction after the jump. */
function assemble(lines: readonly Line[]): Buffer {
  const positions = new Map<string, number>();
  const instructions = lines.filter((line) => typeof line !== 'string');
  let position = 0;
  for (const line of lines) {
    if (typeof line === 'string') positions.set(line, position);
    else position += 1;
  }
  const bytes = Buffer.alloc(instructions.length * 8);
  for (const [index, { code, value, onTrue, onFalse }] of instructions.entries()) {
    const distance = (label: string | undefined): number =>
      label === undefined ? 0 : (positions.get(label) ?? NaN) - index - 1;
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(distance(onTrue), index * 8 + 2);
    bytes.writeUInt8(distance(onFalse), index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes;
}
