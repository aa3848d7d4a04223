import { actText, operatorText } from '@mabarin/domain/desk/acts';
import { providerReason } from '@mabarin/domain/desk/reasons';
import type { DeskHost, DeskRow } from '@mabarin/api-client/contract/desk/search';
import { rupiahText } from '@mabarin/domain/rupiah';
import { addDays, wibDate } from '@mabarin/domain/time';
import { taskStory } from '@mabarin/domain/tasks/task';
import {
  actsOfHost,
  alertsOfHost,
  banksOfHost,
  cashOutsOfHost,
  findStoryHost,
  helpersOfHost,
  queueOfHost,
  sessionsOfHost,
  supportsOfHost,
  tasksOfHost,
  webhooksOfHost,
  type HostAlert,
  type HostBank,
  type StoryHost,
} from './host-story.queries.ts';
import { alertText, hostText } from './story.text.ts';
import type { Deps } from '#deps.ts';
import { bankName, openNumber, readHostAge, type DeclaredAge } from '#features/cash/index.ts';
import { cashOutStateText, hostStateText } from '#features/desk/search/search.text.ts';
import { balances, creditsByReadyDay } from '#features/ledger/index.ts';
import { seenOfHost, waitsOfCashOuts } from '#features/operator/index.ts';
import { momentText } from '#platform/mail/format.ts';
import type { Db } from '#schema.ts';

type ReadDeps = Pick<Deps, 'config' | 'clock'>;

/** Everything that the desk shows of a host; null: there is none. */
export async function readHostStory(db: Db, deps: ReadDeps, username: string): Promise<DeskHost | null> {
  const host = await findStoryHost(db, username);
  if (host === null) return null;
  const { id } = host;
  const now = deps.clock.now();
  const [balance, credits, age, sessions, helpers, banks, cashOuts] = await Promise.all([
    balances(db, id, now),
    creditsByReadyDay(db, id, addDays(wibDate(now), 1)),
    readHostAge(db, deps, id),
    sessionsOfHost(db, id),
    helpersOfHost(db, id),
    banksOfHost(db, id),
    cashOutsOfHost(db, id),
  ]);
  const [queue, webhooks, supports, alerts, tasks, acts, seen, waits] = await Promise.all([
    queueOfHost(db, id),
    webhooksOfHost(db, id),
    supportsOfHost(db, id),
    alertsOfHost(db, id),
    tasksOfHost(db, id),
    actsOfHost(db, host.username),
    seenOfHost(db, id),
    waitsOfCashOuts(db, deps, id),
  ]);
  const { collected, ready } = balance;
  const playing = alerts.find(({ state }) => state === 'leased' || state === 'started');
  return {
    ...factsOf(host),
    age: age && ageText(age),
    balance: {
      collected,
      ready,
      notReady: Math.max(0, collected - ready - host.held),
      held: host.held,
      onTheWay: host.on_the_way,
    },
    readyDays: credits
      .filter(({ amount }) => amount > 0)
      .map(({ ready_on: day, amount }) => ({ day, amount }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
    sessions: sessions.map(({ id: session, member, device, network, created_at: at, last_seen_at: seen, revoked_at }) =>
      row(session, at, joined(member ?? hostText.self, device, network), {
        detail: revoked_at === null ? hostText.seen(momentText(seen)) : hostText.signedOut(momentText(revoked_at)),
      }),
    ),
    helpers: helpers.map(({ id: helper, email, name, role, created_at: at, suspended_at: suspended }) =>
      row(helper, at, joined(email, name, hostText.roles[role]), {
        detail: suspended === null ? '' : hostText.suspended(momentText(suspended)),
      }),
    ),
    banks: banksShown(deps, banks),
    cashOuts: cashOuts.map((cashOut) =>
      row(
        cashOut.id,
        cashOut.created_at,
        joined(cashOut.id, rupiahText(cashOut.amount), cashOutStateText[cashOut.state]),
        {
          detail: joined(
            waitText(waits.get(cashOut.id)?.kind),
            hostText.fee(rupiahText(cashOut.fee)),
            cashOut.provider,
            cashOut.ended_at === null ? null : hostText.ended(momentText(cashOut.ended_at)),
            cashOut.held_until === null ? null : hostText.heldUntil(momentText(cashOut.held_until)),
            cashOut.reason === null ? null : providerReason(cashOut.reason),
          ),
        },
      ),
    ),
    queue: queue.map(({ id: entry, payment_id: payment, title, player_name: player, state, left, paid_at: at }) =>
      row(String(entry), at, joined(player, title), {
        detail: hostText.place(left, state === 'playing', payment === null),
        ...(payment === null ? {} : { page: 'bayar' as const, subject: payment }),
      }),
    ),
    webhooks: webhooks.map((endpoint) =>
      row(endpoint.id, endpoint.created_at, endpoint.url, {
        detail: joined(
          endpoint.disabled_reason === null ? hostText.on : hostText.off(endpoint.disabled_reason),
          endpoint.suspended_at === null ? null : hostText.suspended(momentText(endpoint.suspended_at)),
          endpoint.failing_since === null ? null : hostText.failing(momentText(endpoint.failing_since)),
          endpoint.attempted_at === null
            ? null
            : hostText.last(momentText(endpoint.attempted_at), String(endpoint.status ?? endpoint.error ?? '')),
        ),
      }),
    ),
    supports: supports.map(({ payment_id: payment, name, amount, message, hidden_reason: hidden, paid_at: at }) =>
      row(payment, at, joined(rupiahText(amount), name), {
        detail: joined(message, hidden === null ? null : hostText.hidden),
        page: 'bayar',
        subject: payment,
      }),
    ),
    alerts: alerts.map(({ id: alert, payment_id: payment, name, amount, message, hidden_reason: hidden, state, at }) =>
      row(alert, at, joined(alertText[state], rupiahText(amount), name), {
        detail: joined(message, hidden === null ? null : hostText.hidden),
        ...(payment === null ? {} : { page: 'bayar' as const, subject: payment }),
      }),
    ),
    onAir: playing === undefined ? null : onAirOf(playing),
    tasks: tasks.map(({ id: task, created_at: at, done_at: done, ...stored }) =>
      row(String(task), at, taskStory(stored).what, {
        detail: done === null ? hostText.open : hostText.ended(momentText(done)),
        page: 'tugas',
        subject: String(task),
      }),
    ),
    acts: acts.map(({ id: act, operator, action, reason, created_at: at }) =>
      row(String(act), at, joined(operatorText(operator), actText(action)), { detail: reason }),
    ),
    seen,
  };
}

function factsOf(host: StoryHost) {
  const { status, frozen_at: frozen, closing_at: closing, closed_at: closed } = host;
  return {
    username: host.username,
    name: host.name,
    email: host.email,
    status,
    state: joined(
      hostStateText[status],
      frozen === null ? null : hostText.frozen(host.frozen_by_operator),
      closed !== null ? hostText.closed : closing === null ? null : hostText.closing,
    ),
    player: { id: host.player_id, server: host.player_server, name: host.player_name },
    createdAt: host.created_at.toISOString(),
    frozenAt: frozen?.toISOString() ?? null,
    closingAt: closing?.toISOString() ?? null,
    suspended: host.suspended_at !== null,
    closedAt: closed?.toISOString() ?? null,
    secondFactor: host.second_factor,
    newEmail:
      host.new_email === null || host.new_email_due === null
        ? null
        : { email: host.new_email, due: host.new_email_due.toISOString() },
    factorEndsAt: host.factor_ends_at?.toISOString() ?? null,
    passwordResetAt: host.password_reset_at?.toISOString() ?? null,
    waiting: host.waiting,
    playing: host.playing,
  };
}

/** Null: it waits for nothing, or for a time that stands beside it. */
function waitText(kind: keyof typeof hostText.waits | 'held' | undefined): string | null {
  return kind === undefined || kind === 'held' ? null : hostText.waits[kind];
}

function onAirOf({ id, name, amount, message }: HostAlert) {
  return { id, name, amount, message };
}

function ageText({ age, at, guardian }: DeclaredAge): string {
  if (guardian === null) return hostText.age[age](momentText(at));
  return joined(hostText.age[age](momentText(at)), guardian.name, guardian.contact);
}

/** Each account once, with its newest use. */
function banksShown(deps: ReadDeps, banks: readonly HostBank[]): DeskRow[] {
  const rows = banks.map(({ bank_code: code, number_sealed: sealed, holder, at, current }) => {
    const line = joined(bankName(code), hostText.ending(endOf(deps, sealed)), holder);
    return row(line, at, line, { detail: current ? hostText.current : hostText.ofCashOut });
  });
  return rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) === index);
}

/** The last four digits; a number that was sealed under another secret has none. */
function endOf(deps: ReadDeps, sealed: string): string {
  try {
    return openNumber(deps, sealed).slice(-4);
  } catch {
    return '????';
  }
}

export function row(id: string, at: Date | null, line: string, more: Partial<DeskRow> = {}): DeskRow {
  return { id, at: at?.toISOString() ?? null, line, detail: '', page: null, subject: '', ...more };
}

export function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
