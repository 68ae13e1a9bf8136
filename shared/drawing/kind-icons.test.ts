import { expect, test } from 'vitest';
import { kindIcons } from './kind-icons.ts';

test('every icon is the one that the package has under its name', async () => {
  const ofPackage = await Promise.all(
    Object.keys(kindIcons).map(async (name) => {
      const module = await import(`@blueprintjs/icons/lib/esm/generated/16px/paths/${name}.js`);
      return [name, module.default] as const;
    }),
  );
  expect(kindIcons).toEqual(Object.fromEntries(ofPackage));
});
