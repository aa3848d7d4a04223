import type { Elements } from '@mabarin/ui/elements';
import { Mascot } from '@mabarin/ui/decoration/mascot';
import { Avatar } from '@mabarin/ui/page/avatar';
import { Holes } from '@mabarin/ui/page/holes';
import { Ticket } from '@mabarin/ui/page/ticket';
import { RoleChips } from '@mabarin/ui/pickers/role-chips';
import { links } from '#platform/links.ts';
import type { CalledTicket } from '#features/ticket/ticket-shows.ts';
import { textsOf } from '#features/ticket/ticket-texts.ts';
import { TicketNotes, TicketTitle } from '#features/ticket/ticket-title.tsx';
import { ticketText } from '#features/ticket/ticket.text.ts';
import styles from './torn.module.css';
import { TornStub } from './torn-stub.tsx';

type TurnSceneProps = {
  ticket: CalledTicket;
  /** Plays the tear, because the host called while this page was open. */
  tears: boolean;
  /** Whom to add in the game, before the ticket. */
  children: Elements;
};

/** "Giliran kamu main!": the ticket torn along its dashes, in front of the night market. */
export default function TurnScene({ ticket, tears, children }: TurnSceneProps) {
  const { host, entry } = ticket;
  const { playerName, played, count, needRole, role } = entry;
  const { headline, help } = textsOf(ticket);
  return (
    <div className={`stack items-center gap-4 relative text-center ${styles.night}`} data-tears={tears || undefined}>
      <p className={styles.headline}>{headline}</p>
      <p className="strong snug balance">{help}</p>
      {children}
      <div className={`row items-start justify-center w-full ${styles.pair}`}>
        <span className={`stack items-center gap-2 min-w-0 heavy anywhere ${styles.person}`}>
          {/* Viewers have no photo. */}
          <span className={`grid place-center ${styles.drawn}`}>
            <Mascot mood="menang" size={66} />
          </span>
          <bdi>{playerName}</bdi>
        </span>
        <span className={`stack items-center gap-2 min-w-0 heavy anywhere ${styles.person}`}>
          <Avatar src={links.image(host.photo)} size={84} />
          <bdi>{host.name}</bdi>
        </span>
      </div>
      <div className={`w-full ${styles.ticket}`} data-theme="sore">
        <Ticket layout="slip" className={styles.body}>
          <TicketTitle as="h1" ticket={ticket} />
          <TicketNotes ticket={ticket} />
        </Ticket>
        <TornStub title={<bdi className="large heavy">{playerName}</bdi>} stamp={ticketText.steps.playing}>
          {count > 0 && <Holes played={played} count={count} />}
          {needRole && <RoleChips roles={role} size="small" />}
        </TornStub>
      </div>
    </div>
  );
}
