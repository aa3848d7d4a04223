import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import styles from './party-tickets.module.css';
import { partyTicketsText } from './party-tickets.text.ts';

export type PartyTicketsProps = { tickets: readonly { name: string; ticket: string }[] };

/** Friends' tickets, for the payer to hand on. */
export default function PartyTickets({ tickets }: PartyTicketsProps) {
  return (
    <section className="grid gap-1" aria-labelledby="party-tickets">
      <h2 id="party-tickets" className="large">
        {partyTicketsText.title}
      </h2>
      <p className="small snug">{partyTicketsText.help}</p>
      <ul className="grid gap-2">
        {tickets.map(({ name, ticket }) => (
          <li key={ticket} className="row items-center justify-between gap-3">
            <Link
              to={paths.ticket(ticket)}
              className={`row items-center flex-1 min-w-0 min-h-12 strong anywhere ${styles.name}`}
            >
              <bdi>{name}</bdi>
            </Link>
            <CopyButton
              compact
              size="medium"
              value={new URL(paths.ticket(ticket), globalThis.location?.href ?? 'http://localhost').href}
              label={partyTicketsText.copy(name)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
