import type { Workbench } from '../../stores/workbench.ts';

/** Why the system browser does not get a link; null if it does. */
export function whyNotOpened(url: string): string | null {
  if (!url.startsWith('https:'))
    return 'Only https links are opened in a browser. Those of the demo lead to this machine.';
  return url.length > 2000 ? 'The link is too long to be handed to a browser: copy it.' : null;
}

/** Main asks the user first, in its own window. */
export async function openLink({ bridge, notices }: Workbench, url: string): Promise<void> {
  const opened = await bridge.call('app.openOutside', { url });
  if (!opened.ok && opened.failure.code !== 'cancelled') notices.showFailure(opened.failure);
}
