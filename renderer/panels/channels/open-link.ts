import type { Workbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';

/** Why the system browser does not get a link; null if it does. */
export function whyNotOpened(url: string): string | null {
  if (!url.startsWith('https:')) return channelTexts.links.notHttps;
  return url.length > 2000 ? channelTexts.links.tooLong : null;
}

/** Main asks the user first, in its own window. */
export async function openLink({ bridge, notices }: Workbench, url: string): Promise<void> {
  const opened = await bridge.call('app.openOutside', { url });
  if (!opened.ok && opened.failure.code !== 'cancelled') notices.showFailure(opened.failure);
}
