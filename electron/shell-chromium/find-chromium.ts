import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const windowsPlaces = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** A Chromium, Chrome or Edge on this machine; `$SEXTANT_CHROMIUM` overrides it. */
export function findChromium(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | undefined {
  return candidates(environment, platform).find(isProgram);
}

function candidates(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const named = environment.SEXTANT_CHROMIUM;
  if (named) return [named];
  const downloaded = chromium.executablePath();
  if (platform === 'darwin') return [...macApps, downloaded];
  if (platform === 'win32') {
    const folders = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
    return [
      ...folders.flatMap((folder) => (folder ? windowsPlaces.map((place) => join(folder, place)) : [])),
      downloaded,
    ];
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), downloaded];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
