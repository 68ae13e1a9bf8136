import { closeSync, openSync, readSync } from 'node:fs';

/** The position of the processor in an ELF file, and the two values that matter here. */
const machineAt = 18;
const machines: Readonly<Record<number, NodeJS.Architecture>> = { 62: 'x64', 183: 'arm64' };

/** The processor of a Linux program; undefined if its file does not say. */
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
 * The prefix of a command that runs this program. An emulator gives an x64 program 48-bit addresses, as on arm64, where
 * the real processor gives 47; DuckDB's allocator takes the last bit for a sign and crashes. In the legacy memory
 * layout, addresses begin far below.
 */
export function emulationPrefix(path: string): readonly string[] {
  const processor = processorOf(path);
  const emulated = processor !== undefined && processor !== process.arch;
  return process.platform === 'linux' && emulated ? ['setarch', '--addr-compat-layout'] : [];
}
