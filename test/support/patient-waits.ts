import { vi } from 'vitest';

// By itself `vi.waitFor` gives up after a second, which a busy machine may need for anything. What comes is noticed as soon
// as before; what never comes is found all the same.
const patienceMs = 20_000;
const { waitFor } = vi;
vi.waitFor = (condition, options) => waitFor(condition, { timeout: patienceMs, ...asObject(options) });

function asObject(options: Parameters<typeof waitFor>[1]) {
  return typeof options === 'number' ? { timeout: options } : options;
}
