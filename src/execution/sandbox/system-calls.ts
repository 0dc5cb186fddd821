/** Number of a system call on x86_64 and on aarch64; null if the architecture lacks it. */
export type SystemCallNumbers = readonly [x64: number | null, arm64: number | null];

/**
 * System calls that no tool and no provider needs, and that expose more of the kernel: mounts and
 * namespaces, memory of other processes, files in memory (executable in spite of `noexec`), keys,
 * kernel programs and modules, asynchronous I/O that bypasses the filter, clocks. Numbers of Linux
 * 6.12 (arch/x86/entry/syscalls/syscall_64.tbl, scripts/syscall.tbl).
 */
export const DENIED_SYSTEM_CALLS: Readonly<Record<string, SystemCallNumbers>> = {
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  vmsplice: [278, 75],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  shmget: [29, 194],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  lookup_dcookie: [212, 18],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  personality: [135, 92],
  vhangup: [153, 58],
  nfsservctl: [180, 42],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  uselib: [134, null],
  ustat: [136, null],
  sysfs: [139, null],
};

/**
 * The last system call of Linux 6.12 (mseal). Newer ones have not been reviewed, and fail as on an
 * older kernel.
 */
export const LAST_KNOWN_SYSTEM_CALL = 462;
