import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#local/shell.ts';

/** Each outcome's words to each person at each place, called from the code and kept as docs/outcomes.md. */

type Refund = { state: string; method: string };
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
const { transferMail } = (await load('apps/api/src/features/ticket/transfer.mail.ts')) as unknown as {
  transferMail: (...input: unknown[]) => Mail;
};
const { pushText } = (await load('apps/api/src/features/push/push.text.ts')) as unknown as {
  pushText: Record<'next' | 'playing', { title: string }>;
};
const { isNotCounted, waitRestriction } = (await load(
  'packages/domain/src/restrictions/restriction.ts',
)) as unknown as {
  isNotCounted: (wait: string) => boolean;
  waitRestriction: (wait: string, amount: null) => unknown;
};
const { keptText } = (await load('packages/domain/src/restrictions/restriction.text.ts')) as unknown as {
  keptText: (one: unknown) => string;
};
const { TICKET_WAITS } = (await load('packages/domain/src/ticket/wait.ts')) as unknown as { TICKET_WAITS: string[] };
const { REFUND_STATES, OPEN_REFUND_STATES } = (await load(
  'packages/domain/src/refunds/refund-states.ts',
)) as unknown as { REFUND_STATES: string[]; OPEN_REFUND_STATES: string[] };
const { REFUND_METHODS } = (await load('packages/domain/src/refunds/refund.ts')) as unknown as {
  REFUND_METHODS: string[];
};
const contract = (await load('packages/api-client/src/contract/ticket.ts')) as unknown as {
  Ticket: { options: { entries: { state: { options: string[] } } }[] };
};
const STATES = contract.Ticket.options[0]?.entries.state.options ?? [];

/** No ticket or place exists for that kind of person at that outcome. */
const NOBODY = '–';
/** Nothing waits for its reader, who finds it on the ticket. */
const NO_MAIL = 'none';
const PEOPLE = ['payer', 'member', 'holder', 'former'] as const;
type Person = (typeof PEOPLE)[number];

const entry = { left: 0, returned: 0, place: 2, isNext: false, forgotten: false, lifted: false };
function ticketOf(person: Person, change: object): Ticket {
  const number = person === 'payer' || person === 'former' ? 'TRX' : null;
  const own = { kind: 'mabar', host: { started: true }, number, credits: [], refund: null, waits: null, entry };
  return { ...own, cancelled: false, takenBack: false, sundul: false, ...change };
}
const payers = (change: object) => ({ payer: ticketOf('payer', change) });
/** `ofMember`: a member is told nothing of the payer's money. */
const everybody = (change: object, ofMember = change) => ({
  ...payers(change),
  member: ticketOf('member', ofMember),
  holder: ticketOf('holder', change),
});

const config = { origins: { public: 'https://x.test' } };
const at = new Date(0);
const sold = {
  id: 'TRX',
  kind: 'mabar',
  description: 'Mabar',
  price: 1,
  credit: 0,
  fee: 0,
  fee_bearer: 'host',
  gross: 1,
};
const payment = { ...sold, ticket: 't', tickets: [], paidAt: at, voucher: null };
const refundOf = (state: string, method: string) => ({
  state,
  method,
  games: 2,
  amount: 21_000,
  fee: 1_000,
  credit: 0,
});
const mailOf = {
  receipt: receiptMail(config, 'a@b.test', payment).subject,
  trouble: (trouble: string) => troubleMail(config, 'a@b.test', { ...payment, trouble }).subject,
  refund(state: string, method: string, paidAt: Date | null = null) {
    const one = { ...refundOf(state, method), id: 'RF', number_end: '1234', paid_at: paidAt, player_name: 'Budi' };
    return refundMail(config, 'a@b.test', { ...one, areGamesBack: false, kept: [], ticket: 't', refunds: [one] });
  },
  transfer: transferMail(config, { id: 'TRX', email: 'a@b.test', ticket: 't', host: 'Host', to: 'Budi' }).subject,
  credit: creditMail(config, 'a@b.test', { ...payment, host: 'Host', title: 'x', games: 2, amount: 1, expires_at: at })
    .subject,
};
const say = (text: string, ...words: unknown[]) => chatText[text]!('Budi', ...words);

type Row = [outcome: string, tickets: Partial<Record<Person, Ticket>>, mail: string, chat: string];
const done = (change: object = {}) => ({ state: 'done', entry: { ...entry, place: null, ...change } });
const review = (of: string) => ({ state: 'review', entry: null, waits: { for: of, until: null } });
const places: Record<string, Row[]> = {
  unpaid: [['unpaid', payers({ state: 'unpaid' }), NO_MAIL, NOBODY]],
  expired: [
    ['not paid in time', payers({ state: 'expired' }), NO_MAIL, NOBODY],
    ['left for another order', payers({ state: 'expired', cancelled: true }), NO_MAIL, NOBODY],
  ],
  failed: [['failed at the gateway', payers({ state: 'failed' }), NO_MAIL, NOBODY]],
  review: [
    ['paid too little', payers(review('under')), mailOf.trouble('under'), NOBODY],
    ['paid, undelivered', payers(review('unfulfillable')), mailOf.trouble('unfulfillable'), NOBODY],
    ...['approved', 'paid'].map((state): Row => [
      `undelivered, refund ${state}`,
      payers({ state: 'review', entry: null, refund: { refunds: [refundOf(state, 'transfer')] } }),
      mailOf.refund(state, 'transfer').subject,
      NOBODY,
    ]),
    [
      'Sundul undelivered',
      payers({ ...review('unfulfillable'), sundul: true }),
      mailOf.trouble('unfulfillable'),
      NOBODY,
    ],
  ],
  queued: [
    ['waits', everybody({ state: 'queued' }), mailOf.receipt, say('place', 2, '')],
    ...[false, true].map((free): Row => [
      free ? 'waits, a voucher paid all' : 'waits, a voucher took off',
      everybody({ state: 'queued', voucher: ticketText.voucherValue('HEMAT', 'Rp10.000', free) }, { state: 'queued' }),
      mailOf.receipt,
      say('place', 2, ''),
    ]),
    ...[true, false].map((lifted): Row => [
      lifted ? 'Sundul lifted' : 'Sundul given up',
      payers({ state: 'queued', sundul: true, entry: { ...entry, lifted } }),
      mailOf.receipt,
      NOBODY,
    ]),
    [
      'comes next',
      everybody({ state: 'queued', entry: { ...entry, isNext: true } }),
      pushText.next.title,
      say('place', 2, ''),
    ],
    [
      'paid too much, or twice',
      everybody({ state: 'queued', waits: { for: 'over', until: null } }, { state: 'queued' }),
      mailOf.trouble('over'),
      say('place', 2, ''),
    ],
  ],
  playing: [
    ['plays', everybody({ state: 'playing' }), pushText.playing.title, say('playing')],
    [
      'forgotten on Main',
      everybody({ state: 'playing', entry: { ...entry, place: null, forgotten: true } }),
      NO_MAIL,
      say('forgotten'),
    ],
  ],
  done: [
    ['played all', everybody(done()), NO_MAIL, say('over', 0, 0, false)],
    ['ended by the host', everybody(done({ left: 2 })), NO_MAIL, say('over', 2, 0, false)],
    ['Sundul of an ended mabar', payers({ ...done(), sundul: true }), NO_MAIL, NOBODY],
    [
      'games back as credit',
      everybody({ ...done({ returned: 2 }), credits: [{}] }, done({ returned: 2 })),
      mailOf.credit,
      say('over', 0, 2, false),
    ],
    [
      'taken back by bank or wallet',
      everybody({ ...done({ returned: 2 }), takenBack: true }),
      NO_MAIL,
      say('over', 0, 2, false),
    ],
  ],
  moved: [
    [
      'given to another player',
      { former: ticketOf('former', { state: 'moved', entry: null }), holder: ticketOf('holder', { state: 'queued' }) },
      mailOf.transfer,
      chatText.unbound,
    ],
  ],
};
const refunds: Row[] = REFUND_STATES.flatMap((state) =>
  REFUND_METHODS.map((method): Row => {
    const isBack = state === 'refused' || state === 'failed';
    const own = isBack ? { state: 'queued' } : done({ returned: 2 });
    const tickets = everybody({ ...own, refund: { refunds: [refundOf(state, method)] } }, own);
    const chat = isBack ? say('place', 2, '') : say('over', 0, 2, OPEN_REFUND_STATES.includes(state));
    return [`refund ${state}`, tickets, mailOf.refund(state, method).subject, chat];
  }),
);
const rows = [...STATES.flatMap((state) => places[state] ?? []), ...refunds];

/** Money that bought nothing is told as a restriction. */
function waitTextOf(wait: string): string {
  if (isNotCounted(wait)) return keptText(waitRestriction(wait, null));
  return ticketWaitText[wait]!('besok');
}

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
    ...(waits === null ? [] : [waitTextOf(waits.for)]),
    ...(said ?? []),
    ...(hasLifted(ticket) ? [ticketText.lifted] : []),
  ];
}

function headlineOf(ticket: Ticket | undefined): string {
  if (ticket === undefined) return NOBODY;
  const state = ticket.refund?.refunds[0]?.state;
  const { headline } = textsOf(ticket);
  const voucher = ticket['voucher'];
  if (typeof voucher === 'string' && ticket.number !== null) return `${headline}, ${voucher}`;
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
  for (const wait of TICKET_WAITS) expect(waitTextOf(wait), wait).toMatch(/\.$/);
  const head = ['outcome', 'payer', 'party member', 'new holder', 'former holder', 'mail', 'chat'];
  const cells = rows.map(([outcome, tickets, ...said]) => [
    outcome,
    ...PEOPLE.map((person) => headlineOf(tickets[person])),
    ...said,
  ]);
  expect(cells.filter((row) => row.some((cell) => cell === '' || cell.includes('undefined')))).toEqual([]);
  const intro = `# Outcomes, and who is told what

Headline of each ticket, subject of the payer's mail, reply in the chat. \`${NOBODY}\`: nobody of that kind has a ticket or a place then.
\`${NO_MAIL}\`: nothing waits for its reader. Generated by \`infra/tests/outcomes.test.ts\` (\`pnpm vitest run --project unit outcomes -u\`),
which fails for a hole and for a sentence that names what its ticket lacks.
`;
  // Gateway and transfer differ in sentences, not in these.
  const unlike = cells.filter((row, index) => row.join() !== cells[index - 1]?.join());
  await expect(`${intro}\n${tableOf([head, ...unlike])}\n`).toMatchFileSnapshot(join(root, 'docs/outcomes.md'));
});

test('no sentence of a ticket names a thing that is not on it', () => {
  const said = rows.flatMap(([outcome, tickets]) =>
    Object.entries(tickets).flatMap(([person, ticket]) =>
      sentencesOf(ticket).map((sentence) => ({ about: `${outcome}, ${person}: ${sentence}`, ticket, sentence })),
    ),
  );
  const untrue = said.filter(({ ticket, sentence }) => {
    if (/nomor transaksi/.test(sentence)) return ticket.number === null;
    if (/nomor RF|di bawah/.test(sentence)) return !hasMoney(ticket);
    return sentence === ticketText.lifted && ticket['entry'] === null;
  });
  expect(untrue.map(({ about }) => about)).toEqual([]);
});

test('a refund by transfer speaks of QRIS nowhere', () => {
  for (const state of REFUND_STATES) expect(mailOf.refund(state, 'transfer').text, state).not.toContain('QRIS');
});

test('a mail of a returned refund says that the money is with us; a transfer has an account', () => {
  const texts = REFUND_METHODS.map((method) => mailOf.refund('failed', method, at).text);
  for (const text of texts) expect(text).toContain('masih ada di kami');
  expect(texts.map((text) => text.includes('rekening tujuan di tiket'))).toEqual(
    REFUND_METHODS.map((method) => method === 'transfer'),
  );
});
