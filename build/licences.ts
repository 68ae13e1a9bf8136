// `npm run licences`: writes docs/licences.md, the licences of all packages in a packed Sextant.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Locked {
  readonly packages: Readonly<Record<string, Manifest & { readonly dev?: boolean; readonly optional?: boolean }>>;
}

/** Every package of the lock file that is not for development only, for every platform. */
function shipped(): { name: string; version: string; licence: string }[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? licenceBeside(path),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en'));
}

/** Some packages name it only in their own manifest, or in a file. */
function licenceBeside(path: string): string {
  const manifest = join(root, path, 'package.json');
  if (!existsSync(manifest)) return 'not installed here';
  return (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest).license ?? 'see its LICENSE file';
}

export function licencesPage(): string {
  const packages = shipped();
  const kinds = new Map<string, number>();
  for (const { licence } of packages) kinds.set(licence, (kinds.get(licence) ?? 0) + 1);
  const counts = [...kinds].sort(([, one], [, other]) => other - one).map(([licence, count]) => `${count} ${licence}`);
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `# Licences

Sextant is under the MIT licence. These are the packages that it is shipped with, for all platforms together: a program
for one of them carries only that platform's binaries. Electron and Chromium bring their own notices. Made by
\`npm run licences\`: ${counts.join(', ')}.

| Package | Version | Licence |
|---|---|---|
${rows.join('\n')}
`;
}

if (import.meta.filename === process.argv[1]) writeFileSync(join(root, 'docs', 'licences.md'), licencesPage());
