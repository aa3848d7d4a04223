import { deskSearch, type DeskHit } from '@mabarin/api-client/contract/desk/search';
import { readSearch, type SearchTerm } from '@mabarin/domain/desk/search';
import { claimRef } from '@mabarin/domain/gifts/claim';
import { rupiahText } from '@mabarin/domain/rupiah';
import { taskStory } from '@mabarin/domain/tasks/task';
import { paymentStateText } from '@mabarin/domain/tasks/fact.text';
import type { createDesk } from '#features/desk/desk.mount.ts';
import {
  findCashOuts,
  findClaims,
  findHosts,
  findPayments,
  findRefunds,
  findTasks,
  findViewers,
} from './search.queries.ts';
import { cashOutStateText, exceptionText, hostStateText, paymentKindText, refundStateText } from './search.text.ts';
import type { Deps } from '#deps.ts';
import { momentText } from '#platform/mail/format.ts';
import type { Db } from '#schema.ts';

export function searchRoutes(desk: ReturnType<typeof createDesk>, deps: Deps, db: Db): void {
  desk.read(deskSearch, { action: 'desk search', subject: ({ q }) => q }, async (_db, { q }) => ({
    data: await search(db, deps, readSearch(q, deps.clock.now())),
  }));
}

/** Hits of all kinds, exact ones first. */
async function search(db: Db, { gateways }: Deps, term: SearchTerm): Promise<DeskHit[]> {
  const names = gateways.all.map(({ name }) => name);
  const kinds = await Promise.all([
    findPayments(db, term, names).then((rows) =>
      rows.map(({ id, kind, status, exception, gross, created_at, paid_at, host, payer, exact }): DeskHit => ({
        kind: 'payment',
        id,
        page: 'bayar',
        subject: id,
        line: lineOf(
          rupiahText(gross),
          paymentStateText[status],
          exceptionText[exception],
          momentText(paid_at ?? created_at),
          `${paymentKindText[kind]} untuk ${host}`,
          payer,
        ),
        exact,
      })),
    ),
    findHosts(db, term).then((rows) =>
      rows.map(({ username, name, status, exact }): DeskHit => ({
        kind: 'host',
        id: username,
        page: 'host',
        subject: username,
        line: lineOf(name, hostStateText[status]),
        exact,
      })),
    ),
    findViewers(db, term).then((rows) =>
      rows.map(({ by, name, last_at }): DeskHit => ({
        kind: 'viewer',
        id: by,
        page: 'penonton',
        subject: by,
        line: lineOf(name, `terakhir ${momentText(last_at)}`),
        exact: true,
      })),
    ),
    findClaims(db, term).then((rows) =>
      rows.map(({ id, player_id: player, title, name, message, host, added_at: at, exact }): DeskHit => ({
        kind: 'claim',
        id: claimRef(id),
        page: 'penonton',
        subject: player,
        line: lineOf(title, name, message, host, momentText(at)),
        exact,
      })),
    ),
    findCashOuts(db, term).then((rows) =>
      rows.map(({ id, state, amount, created_at, host }): DeskHit => ({
        kind: 'cash-out',
        id,
        page: 'host',
        subject: host,
        line: lineOf(rupiahText(amount), cashOutStateText[state], momentText(created_at), host),
        exact: true,
      })),
    ),
    findRefunds(db, term).then((rows) =>
      rows.map(({ id, payment_id, state, amount, created_at }): DeskHit => ({
        kind: 'refund',
        id,
        page: 'bayar',
        subject: payment_id,
        line: lineOf(rupiahText(amount), refundStateText[state], momentText(created_at)),
        exact: true,
      })),
    ),
    findTasks(db, term).then((rows) =>
      rows.map(({ id, created_at, done, exact, ...task }): DeskHit => {
        const { what, about } = taskStory(task);
        return {
          kind: 'task',
          id: String(id),
          page: 'tugas',
          subject: String(id),
          line: lineOf(what, done ? 'selesai' : 'terbuka', momentText(created_at), about),
          exact,
        };
      }),
    ),
  ]);
  const hits = kinds.flat();
  return [...hits.filter(({ exact }) => exact), ...hits.filter(({ exact }) => !exact)];
}

function lineOf(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ');
}
