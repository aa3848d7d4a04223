import { CHAT_CODE_HOURS } from '@mabarin/domain/chat/code';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { announce } from '@mabarin/ui/states/live-region';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#platform/dialogs.ts';
import { useHydrating } from '#platform/use-hydrating.ts';
import type { TicketTurnProps } from '#features/ticket/ticket-shows.ts';
import { releaseChat, wearChatName } from './ticket-turn.api.ts';
import styles from './ticket-turn.module.css';
import { ticketTurnText } from './ticket-turn.text.ts';

/** The code for the host's chat; once it was typed there, who is bound and the choice of the name that others see. */
export function TicketChat({ ticket, poll }: TicketTurnProps) {
  const isHydrating = useHydrating();
  const onError = (error: Error) => {
    poll.ask();
    showFailure(error);
  };
  const wear = useMutation({
    mutationFn(worn: boolean) {
      // A response requested before the press must not arrive after it.
      poll.cancel();
      return wearChatName(ticket.ticket, worn);
    },
    onSuccess: (answer) => poll.set(answer),
    onError,
  });
  const release = useMutation({
    mutationFn(nth: number) {
      poll.cancel();
      return releaseChat(ticket.ticket, nth);
    },
    onSuccess(answer) {
      poll.set(answer);
      announce(ticketTurnText.released);
    },
    onError,
  });
  const chat = ticket.entry?.chat;
  const [isOpen, setOpen] = useState(typeof chat?.name === 'string');
  const fallback = useFocusFallback();
  if (chat === undefined || (chat.code === null && chat.name === null)) return null;
  const command = `!klaim ${chat.code}`;
  return (
    <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{ticketTurnText.chat}</summary>
      <div className="stack gap-2 snug" {...fallback}>
        {chat.name === null ? (
          <>
            <p className="small muted">{ticketTurnText.chatHelp(CHAT_CODE_HOURS)}</p>
            <p className="heavy">
              <code translate="no">{command}</code>
            </p>
            <CopyButton value={command} label={ticketTurnText.copyChat} />
          </>
        ) : (
          <>
            <p>
              <span>{ticketTurnText.bound}</span> <bdi>{chat.name || ticketTurnText.nameless}</bdi>
            </p>
            <Button
              variant="quiet"
              busy={release.isPending}
              disabled={isHydrating}
              onClick={() => release.mutate(chat.released + 1)}
            >
              {ticketTurnText.release}
            </Button>
            <label className={`row items-center gap-2 min-h-12 ${styles.choice}`}>
              <input
                type="checkbox"
                checked={wear.isPending ? wear.variables : chat.worn}
                disabled={isHydrating}
                onChange={({ target }) => wear.mutate(target.checked)}
              />
              <span>{ticketTurnText.wear}</span>
            </label>
          </>
        )}
      </div>
    </details>
  );
}
