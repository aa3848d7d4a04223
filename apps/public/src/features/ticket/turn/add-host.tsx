import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import styles from '#features/ticket/ticket.module.css';
import { ticketText } from '#features/ticket/ticket.text.ts';

/** Whom to add in the game, with one press that copies the ID. */
export function AddHost({ player }: Pick<Ticket['host'], 'player'>) {
  if (!player) return <p className="strong">{ticketText.noPlayer}</p>;
  return (
    <div className={`stack w-full p-4 sunken rounded-ticket anywhere ${styles.player}`} data-theme="sore">
      <span className="small muted">{ticketText.addHost}</span>
      <bdi className="xlarge heavy">{player.name}</bdi>
      <span className={styles.id}>{ticketText.hostPlayer(player.id, player.server)}</span>
      <CopyButton value={player.id} label={ticketText.copyPlayer} variant="cta" size="medium" />
    </div>
  );
}
