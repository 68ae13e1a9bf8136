import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../electron/shell-chromium/find-chromium.ts';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { listenFor } from '../support/listening-ports.ts';
import { leavingTricks, playTrick, stayingTricks, trickNames } from '../support/network-tricks.ts';

test('a script in the page reaches no port of this machine by any means, and the window goes on', async ({
  open,
  dataFolder,
}) => {
  const before = process.env.SEXTANT_CHROMIUM;
  process.env.SEXTANT_CHROMIUM = withLoopbackForPeers(dataFolder);
  const ports = await listenFor(trickNames);
  try {
    const { page } = await open();
    await accountShown(page, 'analyst');
    const address = page.url();
    for (const [name, trick] of [...Object.entries(stayingTricks), ...Object.entries(leavingTricks)]) {
      await playTrick(page, trick, ports.addresses(name));
    }
    expect(await page.evaluate(() => window.open('about:blank'))).toBeNull();
    await page.waitForTimeout(3000);
    expect([...ports.heard()]).toEqual([]);
    expect(page.url().replace(/#$/, '')).toBe(address); // One trick is a link to the page itself.
    expect(page.context().pages()).toEqual([page]);
    await runFromPalette(page, 'Show Connections');
    await expect(page.getByRole('navigation', { name: connectionTexts.list })).toBeVisible();
  } finally {
    if (before === undefined) delete process.env.SEXTANT_CHROMIUM;
    else process.env.SEXTANT_CHROMIUM = before;
    await ports.close();
  }
});

/** The same browser with one switch more, without which WebRTC leaves loopback out and could not be heard. */
function withLoopbackForPeers(folder: string): string {
  const found = findChromium(process.env, process.platform) ?? '';
  const path = join(folder, 'chromium-for-peers');
  writeFileSync(path, `#!/bin/sh\nexec '${found}' "$@" --allow-loopback-in-peer-connection\n`);
  chmodSync(path, 0o755);
  return path;
}
