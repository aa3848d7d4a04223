import { copyText } from '@mabarin/ui/clipboard';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { showToast } from '@mabarin/ui/popups/toast';
import { platformText } from './platform.text.ts';

/** Copies from a menu and says so. Where the browser refuses, it shows the text selected under `caption`. */
export async function copyOrShow(value: string, caption: string): Promise<void> {
  if (await copyText(value)) return showToast(platformText.copied);
  const { SelectedText } = await import('@mabarin/ui/buttons/copy-by-hand');
  await showDialog({ icon: 'info', caption, text: <SelectedText value={value} /> });
}
