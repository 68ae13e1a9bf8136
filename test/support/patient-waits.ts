import { vi } from 'vitest';

// By default `vi.waitFor` gives up after a second, which is too short on a busy machine. Success is noticed as early as
// before; a missing event still fails.
const patienceMs = 60_000;
const { waitFor } = vi;
vi.waitFor = (condition, options) => waitFor(condition, { timeout: patienceMs, ...asObject(options) });

function asObject(options: Parameters<typeof waitFor>[1]) {
  return typeof options === 'number' ? { timeout: options } : options;
}
