import type { Workbench } from './workbench.ts';

/** Copies text to the clipboard and shows a notice. */
export async function copyText(
  { bridge, notices }: Pick<Workbench, 'bridge' | 'notices'>,
  text: string,
  said: string,
): Promise<void> {
  const copied = await bridge.call('app.copy', { text });
  if (copied.ok) notices.show('done', said);
  else notices.showFailure(copied.failure);
}
