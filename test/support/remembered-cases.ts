import { join } from 'node:path';
import type { TestApp } from './app.ts';
import { calling } from './calling.ts';

const domain = (value: string) => ({ kind: 'domain' as const, value });

/** Case files in a folder, and what the index of all cases knows of them. */
export function rememberedCases(app: () => TestApp, folder: () => string) {
  const call = calling(app);
  const place = (name: string) => join(folder(), name);
  return {
    call,
    place,
    domain,
    read: () => call('memory.run', { how: 'look', wait: true }),
    seen: async (...values: string[]) => (await call('memory.seen', { values: values.map(domain) })).values,
    found: async (input: Parameters<typeof call<'memory.search'>>[1]) => (await call('memory.search', input)).cases,
    /** A case of its own file, which stays open until another one is. */
    async makeCase(name: string, values: readonly string[], more: { addTags?: string[]; note?: string } = {}) {
      const path = place(`${name}.sextant`);
      await call('case.new', { path, title: name });
      const { ids } = await call('case.add', { entities: values.map(domain) });
      if (more.addTags || more.note) await call('case.annotate', { ids, ...more });
      return { path, ids };
    },
  };
}
