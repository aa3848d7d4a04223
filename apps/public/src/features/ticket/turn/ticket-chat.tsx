import { CHAT_CODE_HOURS } from '@mabarin/domain/chat/code';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#platform/dialogs.ts';
import { useHydrating } from '#platform/use-hydrating.ts';
import type { TicketTurnProps } from '#features/ticket/ticket-shows.ts';
import { wearChatName } from './ticket-turn.api.ts';
import styles from './ticket-turn.module.css';
import { ticketTurnText } from './ticket-turn.text.ts';

/** The code for the host's chat; once it was typed there, the choice of the name that others see. */
export function TicketChat({ ticket, poll }: TicketTurnProps) {
  const isHydrating = useHydrating();
  const wear = useMutation({
    mutationFn(worn: boolean) {
      // A response requested before the press must not arrive after it.
      poll.cancel();
      return wearChatName(ticket.ticket, worn);
    },
    onSuccess: (answer) => poll.set(answer),
    onError(error) {
      poll.ask();
      showFailure(error);
    },
  });
  const chat = ticket.entry?.chat;
  if (chat === undefined || (chat.code === null && chat.name === null)) return null;
  const command = `!klaim ${chat.code}`;
  return (
    <details className={styles.fold}>
      <summary>{ticketTurnText.chat}</summary>
      <div className={styles.part}>
        {chat.name === null ? (
          <>
            <p className={styles.small}>{ticketTurnText.chatHelp(CHAT_CODE_HOURS)}</p>
            <p className={styles.strong}>
              <code translate="no">{command}</code>
            </p>
            <CopyButton value={command} label={ticketTurnText.copyChat} />
          </>
        ) : (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={wear.isPending ? wear.variables : chat.worn}
              disabled={isHydrating}
              onChange={({ target }) => wear.mutate(target.checked)}
            />
            <span>{ticketTurnText.wear}</span>
            <bdi>{chat.name}</bdi>
          </label>
        )}
      </div>
    </details>
  );
}
