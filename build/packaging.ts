// The electron-builder configuration for `npm run dist`.
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { bundle } from './bundle.ts';
import { root } from './run.ts';
import { nativePackages, stage, workers } from './stage.ts';

export interface PackWish {
  /** The staging folder. */
  readonly app: string;
  readonly output: string;
  /** An unpacked Electron; without it electron-builder downloads the pinned one. */
  readonly electronDist?: string;
  readonly electronVersion?: string;
}

/** Bundles, and collects the files of the archive. */
export async function stageForElectron(folder: string): Promise<void> {
  await bundle();
  stage({
    folder,
    entries: ['electron.js', 'preload.cjs', ...workers],
    packages: nativePackages,
    main: 'electron.js',
  });
}

export function packaging({ app, output, electronDist, electronVersion }: PackWish): Configuration {
  return {
    appId: 'app.sextant.workbench',
    productName: 'Sextant',
    copyright: 'MIT licence',
    directories: { app, output, buildResources: join(root, 'packaging') },
    ...(electronDist !== undefined && { electronDist }),
    ...(electronVersion !== undefined && { electronVersion }),
    npmRebuild: false, // Every native package brings its own binary.
    nodeGypRebuild: false,
    files: ['**/*'],
    asar: true,
    // A library can't be loaded from inside an archive.
    asarUnpack: ['**/node_modules/@napi-rs/**', '**/node_modules/@duckdb/**'],
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    },
    fileAssociations: [
      { ext: 'sextant', name: 'Sextant case', description: 'An investigation', mimeType: 'application/x-sextant' },
    ],
    publish: null, // No automatic updates.
    mac: {
      target: [{ target: 'dmg', arch: ['universal'] }],
      category: 'public.app-category.developer-tools',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      notarize: process.env.APPLE_TEAM_ID !== undefined,
      // Both halves of a universal program carry the packages of both architectures.
      x64ArchFiles: '**/node_modules/{@napi-rs,@duckdb}/**',
    },
    win: { target: [{ target: 'nsis', arch: ['x64'] }], verifyUpdateCodeSignature: true },
    nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true, differentialPackage: false },
    linux: {
      target: ['AppImage', 'deb'],
      category: 'Network',
      executableName: 'sextant',
      maintainer: 'Sextant maintainers',
      synopsis: 'A workbench for people who investigate domains',
    },
    deb: { depends: ['libgtk-3-0', 'libnss3', 'libsecret-1-0'] },
  };
}
