import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#local/shell.ts';

/** What each outcome says to each person at each place, called from the code and kept as docs/outcomes.md (`-u` writes it). */

type Refund = { state: string; method: string; games: number; amount: number; fee: number };
type Ticket = Record<string, unknown> & { refund: { refunds: Refund[] } | null; number: string | null };
type Mail = { subject: string; text: string };

const load = (file: string) => import(join(root, file)) as Promise<Record<string, never>>;
const [{ textsOf, hasLifted }, { hasMoney }, { ticketText }, { ticketWaitText }, { chatText }] = (await Promise.all(
  [
    'apps/public/src/features/ticket/ticket-texts.ts',
    'apps/public/src/features/ticket/ticket-shows.ts',
    'apps/public/src/features/ticket/ticket.text.ts',
    'packages/domain/src/ticket/wait.text.ts',
    'apps/api/src/features/chat/chat.text.ts',
  ].map(load),
)) as unknown as [
  { textsOf: (ticket: Ticket) => { headline: string; help: string }; hasLifted: (ticket: Ticket) => boolean },
  { hasMoney: (ticket: Ticket) => boolean },
  { ticketText: { lifted: string; voucherValue: (code: string, discount: string, free: boolean) => string } },
  { ticketWaitText: Record<string, (day: string) => string> },
  { chatText: Record<string, (...words: unknown[]) => string> & { unbound: string } },
];
const { ticketMoneyText } = (await load('apps/public/src/features/ticket/money/ticket-money.text.ts')) as unknown as {
  ticketMoneyText: { helps: Record<string, string>; states: Record<string, string> };
};
const { receiptMail, troubleMail } = (await load('apps/api/src/features/payments/payment.mail.ts')) as unknown as {
  receiptMail: (...input: unknown[]) => Mail;
  troubleMail: (...input: unknown[]) => Mail;
};
const { refundMail } = (await load('apps/api/src/features/refunds/refund.mail.ts')) as unknown as {
  refundMail: (...input: unknown[]) => Mail;
};
const { creditMail } = (await load('apps/api/src/features/mabar/orders/credit.mail.ts')) as unknown as {
  creditMail: (...input: unknown[]) => Mail;
};
const { pushText } = (await load('apps/api/src/features/push/push.text.ts')) as unknown as {
  pushText: Record<'next' | 'playing', { title: string }>;
};
const { TICKET_WAITS } = (await load('packages/domain/src/ticket/wait.ts')) as unknown as { TICKET_WAITS: string[] };
const { REFUND_STATES } = (await load('packages/domain/src/refunds/refund-states.ts')) as unknown as {
  REFUND_STATES: string[];
};
const { REFUND_METHODS } = (await load('packages/domain/src/refunds/refund.ts')) as unknown as {
  REFUND_METHODS: string[];
};
const contract = (await load('packages/api-client/src/contract/ticket.ts')) as unknown as {
  Ticket: { options: { entries: { state: { options: string[] } } }[] };
};
const STATES = contract.Ticket.options[0]?.entries.state.options ?? [];

/** Nobody of that kind has a ticket, an address or a place then. */
const NOBODY = '–';
const PEOPLE = ['payer', 'member', 'holder', 'former'] as const;
type Person = (typeof PEOPLE)[number];

const entry = { left: 0, returned: 0, place: 2, isNext: false };
function ticketOf(person: Person, change: object = {}): Ticket {
  const isPayer = person === 'payer' || person === 'former';
  const host = { started: true };
  const own = { kind: 'mabar', host, number: isPayer ? 'TRX' : null, credits: [], refund: null, waits: null, entry };
  return { ...own, cancelled: false, takenBack: false, sundul: false, ...change };
}
const refundOf = (state: string, method: string): Refund => ({ state, method, games: 2, amount: 21_000, fee: 1_000 });
const config = { origins: { public: 'https://x.test' } };
const payment = {
  id: 'TRX',
  kind: 'mabar',
  description: 'Mabar',
  price: 1,
  credit: 0,
  fee: 0,
  fee_bearer: 'host',
  gross: 1,
};
const sold = { ...payment, ticket: 't', tickets: [], paidAt: new Date(0), voucher: null };
const receipt = receiptMail(config, 'a@b.test', sold).subject;
const trouble = (of: string) => troubleMail(config, 'a@b.test', { ...sold, trouble: of }).subject;
const mailOfRefund = (state: string, method: string, areGamesBack = false) => {
  const refund = { ...refundOf(state, method), id: 'RF', credit: 0, number_end: '1234', paid_at: null, areGamesBack };
  return refundMail(config, 'a@b.test', { ticket: 't', refunds: [{ ...refund, player_name: 'Budi' }] });
};
const credit = creditMail(config, 'a@b.test', {
  host: 'Host',
  title: 'x',
  games: 2,
  amount: 1,
  expires_at: new Date(0),
  ticket: 't',
});

type Row = { outcome: string; tickets: Partial<Record<Person, Ticket>>; mail: string; chat: string };
const everybody = (change: object) => ({
  payer: ticketOf('payer', change),
  member: ticketOf('member', change),
  holder: ticketOf('holder', change),
});
const name = 'Budi';
const ENDED = { state: 'done', entry: { ...entry, place: null } };
const RETURNED = { ...ENDED, entry: { ...ENDED.entry, returned: 2 } };
const { next, playing } = pushText;
const places: Record<string, Row[]> = {
  unpaid: [
    { outcome: 'unpaid', tickets: { payer: ticketOf('payer', { state: 'unpaid' }) }, mail: NOBODY, chat: NOBODY },
  ],
  expired: [
    { outcome: 'expired', tickets: { payer: ticketOf('payer', { state: 'expired' }) }, mail: NOBODY, chat: NOBODY },
    {
      outcome: 'left for another order',
      tickets: { payer: ticketOf('payer', { state: 'expired', cancelled: true }) },
      mail: NOBODY,
      chat: NOBODY,
    },
  ],
  failed: [
    { outcome: 'failed', tickets: { payer: ticketOf('payer', { state: 'failed' }) }, mail: NOBODY, chat: NOBODY },
  ],
  review: ['under', 'unfulfillable'].map((of) => ({
    outcome: of,
    tickets: { payer: ticketOf('payer', { state: 'review', entry: null, waits: { for: of, until: null } }) },
    mail: trouble(of),
    chat: NOBODY,
  })),
  queued: [
    { outcome: 'waits', tickets: everybody({ state: 'queued' }), mail: receipt, chat: chatText['place']!(name, 2, '') },
    {
      outcome: 'comes next',
      tickets: everybody({ state: 'queued', entry: { ...entry, isNext: true } }),
      mail: next.title,
      chat: chatText['place']!(name, 2, ''),
    },
    {
      outcome: 'paid too much, or twice',
      tickets: { payer: ticketOf('payer', { state: 'queued', waits: { for: 'over', until: null } }) },
      mail: trouble('over'),
      chat: NOBODY,
    },
  ],
  playing: [
    {
      outcome: 'plays',
      tickets: everybody({ state: 'playing' }),
      mail: playing.title,
      chat: chatText['playing']!(name),
    },
  ],
  done: [
    { outcome: 'played all', tickets: everybody(ENDED), mail: NOBODY, chat: chatText['over']!(name, 0, 0) },
    {
      outcome: 'ended by the host',
      tickets: everybody({ ...ENDED, entry: { ...ENDED.entry, left: 2 } }),
      mail: NOBODY,
      chat: chatText['over']!(name, 2, 0),
    },
    {
      outcome: 'games back as credit',
      tickets: { ...everybody({ ...RETURNED, credits: [{}] }), member: ticketOf('member', RETURNED) },
      mail: credit.subject,
      chat: chatText['over']!(name, 0, 2),
    },
    {
      outcome: 'taken back by bank or wallet',
      tickets: everybody({ ...RETURNED, takenBack: true }),
      mail: NOBODY,
      chat: chatText['over']!(name, 0, 2),
    },
  ],
  moved: [
    {
      outcome: 'given to another player',
      tickets: {
        former: ticketOf('former', { state: 'moved', entry: null }),
        holder: ticketOf('holder', { state: 'queued' }),
      },
      mail: NOBODY,
      chat: chatText.unbound,
    },
  ],
};
const refunds: Row[] = REFUND_STATES.flatMap((state) =>
  REFUND_METHODS.map((method) => {
    const part = { refund: { refunds: [refundOf(state, method)] } };
    const isBack = state === 'refused' || state === 'failed';
    const own = isBack ? { state: 'queued' } : RETURNED;
    const tickets = { ...everybody({ ...own, ...part }), member: ticketOf('member', own) };
    const chat = isBack ? chatText['place']!(name, 2, '') : chatText['over']!(name, 0, 2);
    return { outcome: `refund ${state}, ${method}`, tickets, mail: mailOfRefund(state, method).subject, chat };
  }),
);
const sunduls: Row[] = [
  {
    outcome: 'Sundul lifted',
    tickets: { payer: ticketOf('payer', { state: 'queued', sundul: true }) },
    mail: receipt,
    chat: NOBODY,
  },
  {
    outcome: 'Sundul undelivered',
    tickets: {
      payer: ticketOf('payer', {
        state: 'review',
        sundul: true,
        entry: null,
        waits: { for: 'unfulfillable', until: null },
      }),
    },
    mail: trouble('unfulfillable'),
    chat: NOBODY,
  },
  {
    outcome: 'Sundul of an ended mabar',
    tickets: { payer: ticketOf('payer', { ...ENDED, sundul: true }) },
    mail: NOBODY,
    chat: NOBODY,
  },
];
const rows = [...STATES.flatMap((state) => places[state] ?? []), ...refunds, ...sunduls];

/** Everything that a ticket says of its outcome. */
function sentencesOf(ticket: Ticket): string[] {
  const { headline, help } = textsOf(ticket);
  const waits = ticket['waits'] as { for: string } | null;
  const said = ticket.refund?.refunds.map(
    ({ state, method }) => ticketMoneyText.helps[state === 'paid' && method === 'transfer' ? 'paidTo' : state] ?? '',
  );
  return [
    headline,
    help,
    ...(waits === null ? [] : [ticketWaitText[waits.for]!('besok')]),
    ...(said ?? []),
    ...(hasLifted(ticket) ? [ticketText.lifted] : []),
  ];
}

function headlineOf(ticket: Ticket | undefined): string {
  if (ticket === undefined) return NOBODY;
  const state = ticket.refund?.refunds[0]?.state;
  const { headline } = textsOf(ticket);
  return state === undefined ? headline : `${headline}, ${ticketMoneyText.states[state]}`;
}

function tableOf(cells: string[][]): string {
  const widths = cells[0]!.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)));
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  const [head, ...body] = cells;
  return [line(head!), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}

test('every state of a ticket, a wait of money and a refund has an outcome in docs/outcomes.md', async () => {
  expect(STATES.filter((state) => places[state] === undefined)).toEqual([]);
  const head = [
    'outcome',
    'payer’s ticket',
    'member’s ticket',
    'new holder’s ticket',
    'former holder’s ticket',
    'mail',
    'chat',
  ];
  const cells = rows.map(({ outcome, tickets, mail, chat }) => [
    outcome,
    ...PEOPLE.map((one) => headlineOf(tickets[one])),
    mail,
    chat,
  ]);
  expect(cells.filter((row) => row.some((cell) => cell === '' || cell.includes('undefined')))).toEqual([]);
  for (const wait of TICKET_WAITS) expect(ticketWaitText[wait]?.('besok'), wait).toMatch(/\.$/);
  const intro =
    '# Outcomes, and who is told what\n\nHeadline of each ticket, subject of the mail, reply in the chat. `–`: nobody of that kind has a ticket, an address or a place\nthen. Generated by `infra/tests/outcomes.test.ts` (`vitest -u` writes it), which fails for a hole.\n\n';
  await expect(`${intro}${tableOf([head, ...cells])}\n`).toMatchFileSnapshot(join(root, 'docs/outcomes.md'));
});

test('no sentence of a ticket names a thing that is not on it', () => {
  const said = rows.flatMap(({ outcome, tickets }) =>
    Object.entries(tickets).flatMap(([person, ticket]) =>
      sentencesOf(ticket).map((sentence) => ({ outcome, person, ticket, sentence })),
    ),
  );
  const untrue = said.filter(({ ticket, sentence }) => {
    if (/nomor transaksi/.test(sentence)) return ticket.number === null;
    if (/nomor RF|di bawah/.test(sentence)) return !hasMoney(ticket);
    return sentence === ticketText.lifted && ticket['entry'] === null;
  });
  expect(untrue.map(({ outcome, person, sentence }) => `${outcome}, ${person}: ${sentence}`)).toEqual([]);
});

test('a refund by transfer speaks of QRIS nowhere', () => {
  for (const state of REFUND_STATES) expect(mailOfRefund(state, 'transfer').text, state).not.toContain('QRIS');
});
