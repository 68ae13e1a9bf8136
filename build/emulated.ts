import { closeSync, openSync, readSync } from 'node:fs';

/** Where an ELF file names its processor, and the two names that matter here. */
const machineAt = 18;
const machines: Readonly<Record<number, NodeJS.Architecture>> = { 62: 'x64', 183: 'arm64' };

/** The processor that a Linux program was made for; undefined where its file does not say. */
export function processorOf(path: string): NodeJS.Architecture | undefined {
  const head = Buffer.alloc(machineAt + 2);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.toString('latin1', 1, 4) === 'ELF' ? machines[head.readUInt16LE(machineAt)] : undefined;
}

/**
 * What stands before a command that will run this program. An emulator gives an x64 program addresses of 48 bits, as arm64
 * has them, where the real processor gives 47; DuckDB's allocator takes the last bit for a sign and falls over. In the old
 * layout of memory addresses begin far below.
 */
export function emulationPrefix(path: string): readonly string[] {
  const processor = processorOf(path);
  const emulated = processor !== undefined && processor !== process.arch;
  return process.platform === 'linux' && emulated ? ['setarch', '--addr-compat-layout'] : [];
}
