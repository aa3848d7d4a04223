import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { screenReasons } from '@mabarin/domain/messages/reasons';
import { Button } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { Stamp } from '@mabarin/ui/states/stamp';
import { useState } from 'react';
import type { useNotice } from '#features/mabar/players/notice.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import styles from './message-dialog.module.css';

/** Shows a player's message, and blocks who wrote it; a hidden one shows its reason until the host reveals it. */
export async function showMessage(entry: MabarEntry, onNotice: ReturnType<typeof useNotice>): Promise<void> {
  const { message, hidden, playerName, notice } = entry;
  const ok = { choice: 'ok', label: mabarText.ok, tone: 'ink' } as const;
  const choice = await showDialog({
    caption: mabarText.message(playerName),
    text: hidden === null ? message : <HiddenMessage message={message} reason={screenReasons[hidden]} />,
    buttons: notice === 'blacklist' ? [ok] : [ok, { choice: 'block', label: mabarText.blacklist, tone: 'stop' }],
  });
  if (choice === 'block') await onNotice(entry, 'blacklist');
}

function HiddenMessage({ message, reason }: { message: string; reason: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="stack items-start gap-3">
      <Stamp tone="warn">{mabarText.hidden}</Stamp>
      <p>{mabarText.hiddenWhy(reason)}</p>
      {shown ? (
        <p
          className={`w-full p-3 sunken rounded-small anywhere ${styles.message}`}
          tabIndex={-1}
          ref={(words) => words?.focus()}
        >
          {message}
        </p>
      ) : (
        <Button variant="quiet" size="small" onClick={() => setShown(true)}>
          {mabarText.showMessage}
        </Button>
      )}
    </div>
  );
}
