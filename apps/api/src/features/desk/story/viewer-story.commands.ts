import type { DeskViewer } from '@mabarin/api-client/contract/desk/search';
import { claimRef } from '@mabarin/domain/gifts/claim';
import { rupiahText } from '@mabarin/domain/rupiah';
import { paymentStateText } from '@mabarin/domain/tasks/fact.text';
import { joined, row } from './host-story.commands.ts';
import { entryText, storyText, viewerText } from './story.text.ts';
import {
  bansOfViewer,
  claimsOfViewer,
  messagesOfViewer,
  paymentsOfViewer,
  refundsOfViewer,
  ticketsOfViewer,
  type ViewerKey,
} from './viewer-story.queries.ts';
import type { Deps } from '#deps.ts';
import { exceptionText, paymentKindText, refundStateText } from '#features/desk/search/search.text.ts';
import { findWaitingErasure } from '#features/privacy/index.ts';
import { momentText } from '#platform/mail/format.ts';
import type { Db } from '#schema.ts';

/** All of a viewer, by e-mail or game id; null: nothing is known. */
export async function readViewerStory(db: Db, deps: Pick<Deps, 'config'>, by: string): Promise<DeskViewer | null> {
  const typed = by.toLowerCase();
  const key: ViewerKey = typed.includes('@') ? { email: typed } : { player: typed.split(/[ (]/)[0] ?? '' };
  // An erased order names no player.
  if ('player' in key && key.player === '') return null;
  const [payments, tickets, refunds] = await Promise.all([
    paymentsOfViewer(db, key),
    ticketsOfViewer(db, key),
    refundsOfViewer(db, key),
  ]);
  const emails = unique('email' in key ? [key.email] : payments.map(({ email }) => email));
  const players = unique('player' in key ? [key.player] : payments.map(({ player_id: player }) => player));
  const [claims, bans, messages] = await Promise.all([
    claimsOfViewer(db, players),
    bansOfViewer(db, { emails, players }),
    messagesOfViewer(db, emails),
  ]);
  if ([payments, tickets, claims, bans, messages].every(({ length }) => length === 0)) return null;
  return {
    by: 'email' in key ? key.email : key.player,
    erasing: 'email' in key ? await erasingText(db, deps, key.email) : null,
    names: unique([...payments, ...claims].map(({ name }) => name)),
    also: 'email' in key ? players : emails,
    payments: payments.map(({ id, kind, status, exception, gross, host, name, message, created_at, paid_at }) =>
      row(
        id,
        paid_at ?? created_at,
        joined(
          rupiahText(gross),
          paymentStateText[status],
          exceptionText[exception],
          viewerText.of(paymentKindText[kind], host),
        ),
        { detail: joined(name, message), page: 'bayar', subject: id },
      ),
    ),
    tickets: tickets.map((ticket) =>
      row(String(ticket.id), ticket.paid_at, joined(ticket.title, entryText[ticket.state], ticket.host), {
        detail: storyText.games(ticket.played, ticket.count, ticket.returned),
        ...(ticket.payment_id === null ? {} : { page: 'bayar' as const, subject: ticket.payment_id }),
      }),
    ),
    claims: claims.map(({ id, title, name, message, masked, host, source, schedule, added_at: at, done_at: done }) =>
      row(claimRef(id), at, joined(title, viewerText.sources[source], host), {
        detail: joined(
          name,
          message,
          schedule,
          done === null ? viewerText.open : viewerText.done(momentText(done)),
          masked ? viewerText.masked : '',
        ),
        page: 'host',
        subject: host,
      }),
    ),
    unmasked: claims.filter(({ masked }) => !masked).map(({ id }) => claimRef(id)),
    refunds: refunds.map(({ id, payment_id: payment, state, amount, created_at: at }) =>
      row(id, at, joined(rupiahText(amount), refundStateText[state]), { detail: id, page: 'bayar', subject: payment }),
    ),
    bans: bans.map(({ host, kind, at }) =>
      row(`${kind} ${host}`, at, joined(viewerText.bans[kind], host), { page: 'host', subject: host }),
    ),
    messages: messages.map(({ id, message, created_at: at, done_at: done }) =>
      row(String(id), at, message, {
        detail: done === null ? viewerText.open : viewerText.done(momentText(done)),
        page: 'tugas',
        subject: String(id),
      }),
    ),
  };
}

async function erasingText(db: Db, deps: Pick<Deps, 'config'>, email: string): Promise<string | null> {
  const erasure = await findWaitingErasure(db, deps, email);
  return erasure && viewerText.erasing(momentText(erasure.askedAt), erasure.open);
}

function unique(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text): text is string => text !== null && text !== ''))];
}
