import { STORY_KINDS as KINDS, type DeskPayment, type StoryStep } from '@mabarin/api-client/contract/desk/search';
import { actText, operatorText, subjectText } from '@mabarin/domain/desk/acts';
import { providerReason } from '@mabarin/domain/desk/reasons';
import { paymentActions, type ShownText } from '@mabarin/domain/desk/payment-actions';
import { priceLeft as leftOfPrice, type GivenParts } from '@mabarin/domain/refunds/refund';
import { OPEN_REFUND_STATES } from '@mabarin/domain/refunds/refund-states';
import { maskedTicket } from '@mabarin/domain/privacy/privacy';
import { rupiahText } from '@mabarin/domain/rupiah';
import { askerText, paymentStateText, rowText } from '@mabarin/domain/tasks/fact.text';
import { taskStory } from '@mabarin/domain/tasks/task';
import { dayText } from '@mabarin/domain/time';
import {
  actsOfStory,
  alertsOfStory,
  chargesOfStory,
  creditsOfStory,
  entriesOfStory,
  findStoryPayment,
  holdsOfStory,
  inquiriesOfStory,
  journalsOfStory,
  mailsOfStory,
  notificationsOfStory,
  refundsOfStory,
  settlementsOfStory,
  tasksOfStory,
  type StoryAct,
  type StoryAlert,
  type StoryCharge,
  type StoryEntry,
  type StoryHold,
  type StoryInquiry,
  type StoryJournal,
  type StoryMail,
  type StoryNotification,
  type StoryPayment,
  type StoryRefund,
  type StorySettlement,
  type StoryTask,
} from './payment-story.queries.ts';
import { stepsOfDispute } from './dispute-story.commands.ts';
import { disputesOfStory, type StoryDispute } from './dispute-story.queries.ts';
import { joined } from './host-story.commands.ts';
import {
  accountText,
  alertText,
  skipText,
  chargeText,
  entryText,
  holdText,
  journalText,
  mailText,
  storyText,
} from './story.text.ts';
import { exceptionText, refundStateText, returnedText } from '#features/desk/search/search.text.ts';
import { givenOfPayment, moneyBackOf, returnsOfPayment } from '#features/payments/index.ts';
import { subjectsOfPayments } from '#features/tasks/index.ts';
import { momentText } from '#platform/mail/format.ts';
import type { Db } from '#schema.ts';

/** A payment with everything that ever happened to it; null: there is none. */
export async function readPaymentStory(db: Db, id: string): Promise<DeskPayment | null> {
  const payment = await findStoryPayment(db, id);
  if (payment === null) return null;
  const [charges, refunds, holds, credits, alerts, entries, disputes, returns, given, back] = await Promise.all([
    chargesOfStory(db, id),
    refundsOfStory(db, id),
    holdsOfStory(db, id),
    creditsOfStory(db, id),
    alertsOfStory(db, id),
    entriesOfStory(db, id),
    disputesOfStory(db, id),
    returnsOfPayment(db, id),
    givenOfPayment(db, id),
    moneyBackOf(db, id, { credit: 0, games: 0 }),
  ]);
  const references = charges.map(({ reference }) => reference);
  const refundIds = refunds.map((refund) => refund.id);
  const settlements = await settlementsOfStory(db, references);
  const subjects = subjectsOfPayments({
    payments: [id],
    references,
    refunds: refundIds,
    credits: credits.map((credit) => credit.id),
    disputes: disputes.map((dispute) => dispute.id),
    rows: settlements,
  });
  const refs = [
    { type: 'payment', id },
    ...references.map((reference) => ({ type: 'payment_charge', id: reference })),
    ...refundIds.map((refund) => ({ type: 'refund', id: refund })),
    ...holds.map((hold) => ({ type: 'hold', id: String(hold.id) })),
    ...credits.map((credit) => ({ type: 'credit', id: credit.id })),
    ...settlements.map((row) => ({ type: 'settlement_row', id: String(row.id) })),
  ];
  const names = [...new Set([id, ...references, ...charges.flatMap(({ provider_id }) => provider_id ?? [])])];
  const [notifications, journals, tasks, inquiries, mails] = await Promise.all([
    notificationsOfStory(db, names),
    journalsOfStory(db, refs),
    tasksOfStory(db, id, subjects),
    inquiriesOfStory(db, id),
    mailsOfStory(db, id),
  ]);
  const acts = await actsOfStory(db, {
    names: [...names, ...refundIds, ...disputes.map((dispute) => dispute.id)],
    holds: holds.map((hold) => String(hold.id)),
    tasks: tasks.map((task) => String(task.id)),
  });
  const story = [
    ...stepsOfPayment(payment, inquiries),
    ...charges.flatMap((charge) => stepsOfCharge(charge, payment, journals)),
    ...notifications.map(stepOfNotification),
    ...inquiries.map(stepOfInquiry),
    ...mails.map(stepOfMail),
    ...entries.flatMap((entry) => stepsOfEntry(entry, payment.payer)),
    ...alerts.flatMap(stepsOfAlert),
    ...refunds.flatMap(stepsOfRefund),
    ...holds.flatMap(stepsOfHold),
    ...disputes.flatMap(stepsOfDispute),
    ...settlements.flatMap(stepsOfSettlement),
    ...journals.map(stepOfJournal),
    ...tasks.flatMap(stepsOfTask),
    ...acts.map(stepOfAct),
  ].sort((one, other) => one.at.localeCompare(other.at) || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  return {
    ...factsOf({ payment, charges, refunds, holds, alerts, entries, tasks, disputes, returns, given, ...back }),
    story,
    books: booksOf(journals),
  };
}

const GONE = new Set(['refused', 'failed']);
const WAITING = new Set(['held', 'queued', 'leased', 'started']);

type Parts = {
  payment: StoryPayment;
  charges: StoryCharge[];
  refunds: StoryRefund[];
  holds: StoryHold[];
  alerts: StoryAlert[];
  entries: StoryEntry[];
  tasks: StoryTask[];
  disputes: StoryDispute[];
  returns: { reference: string; state: string; amount: number }[];
  given: GivenParts;
  isWhole: boolean;
};

function factsOf(parts: Parts): Omit<DeskPayment, 'story' | 'books'> {
  const { payment, charges, refunds, holds, alerts, entries, tasks, disputes, returns } = parts;
  const { kind, status, exception, price, gross, received } = payment;
  const standing = refunds.filter(({ state }) => !GONE.has(state));
  const isDelivered = status === 'paid' && exception !== 'unfulfillable';
  const duplicates = charges.filter(({ state }) => state === 'duplicate');
  const ownSuspense = sum([
    ...(status === 'review' || exception === 'unfulfillable' ? [received ?? 0] : []),
    ...(status === 'paid' && exception === 'over' ? [(received ?? 0) - gross] : []),
  ]);
  const suspense = ownSuspense + sum(duplicates.map((charge) => charge.received ?? 0));
  const returned = sum(returns.map(({ amount }) => amount));
  const ownReturned = sum(returns.map(({ state, amount }) => (state === 'paid' ? amount : 0)));
  const priceReturned = isDelivered ? Math.max(0, ownReturned - ownSuspense) : 0;
  const priceLeft = isDelivered ? leftOfPrice({ price, bearer: payment.fee_bearer }, parts.given) : 0;
  const suspenseLeft = Math.max(
    0,
    suspense - sum(standing.map((refund) => refund.suspense)) - (returned - priceReturned),
  );
  const returnTask = tasks.find(({ subject }) => subject.startsWith('settled_refund '))?.id ?? null;
  const openAlerts = alerts.filter(({ state }) => WAITING.has(state));
  const openHolds = holds.filter(({ state }) => state === 'held');
  const dispute = disputes.find(({ state }) => state === 'open');
  const openTasks = tasks.filter(({ done_at: done }) => done === null);
  const isReturned = refunds.some(({ state }) => state === 'paid');
  const isPaid = suspenseLeft === 0 && standing.every(({ state }) => state === 'paid');
  const isWhole = isPaid && (parts.isWhole || !isDelivered);
  return {
    id: payment.id,
    kind,
    status,
    exception,
    state: [
      paymentStateText[status],
      exceptionText[exception],
      isReturned && (isWhole ? returnedText.whole : returnedText.part),
    ]
      .filter(Boolean)
      .join(', '),
    description: payment.description,
    price,
    discount: payment.discount,
    credit: payment.credit,
    fee: payment.fee,
    feeBearer: payment.fee_bearer,
    minor: payment.minor,
    gross,
    received,
    host: { username: payment.username, name: payment.host_name, status: payment.host_status },
    payer: payment.payer,
    player: payment.player_id === null ? null : { id: payment.player_id, server: payment.player_server ?? '' },
    email: payment.erased_at === null ? payment.email : null,
    message: payment.message,
    messageHidden:
      entries.some(({ hidden_reason: hidden }) => hidden !== null) ||
      (payment.hidden_reason !== null && payment.revealed_at === null),
    ticket: maskedTicket(payment.ticket),
    gateway: payment.provider,
    providerId: payment.provider_id,
    walletReference: charges.find(({ wallet_reference: name }) => name !== null)?.wallet_reference ?? null,
    createdAt: payment.created_at.toISOString(),
    expiresAt: payment.expires_at.toISOString(),
    paidAt: payment.paid_at?.toISOString() ?? null,
    endedAt: payment.ended_at?.toISOString() ?? null,
    erasedAt: payment.erased_at?.toISOString() ?? null,
    priceLeft,
    suspenseLeft,
    returned: returned === 0 ? null : { amount: returned, task: returnTask },
    refunds: refunds.map(({ id, state, amount, method }) => ({ id, state, amount, method })),
    dispute: dispute?.id ?? null,
    holds: holds.map(({ id, state, share, taken }) => ({ id, state, share, taken })),
    duplicates: duplicates.map((charge) => ({ reference: charge.reference, received: charge.received })),
    alerts: openAlerts.map(({ id }) => id),
    tasks: openTasks.map((task) => ({ id: task.id, reason: task.reason, text: taskStory(task).what })),
    can: paymentActions({
      kind,
      status,
      exception,
      erased: payment.erased_at !== null,
      charged: charges.length > 0,
      priceLeft,
      suspenseLeft,
      openRefunds: refunds.filter(({ state }) => OPEN_REFUND_STATES.includes(state)).length,
      paidRefunds: refunds.filter(({ state }) => state === 'paid').length,
      undecidedHolds: openHolds.filter(({ undecided }) => undecided).length,
      ownHolds: openHolds.filter(({ charge_reference: charge }) => charge !== dispute?.charge_reference).length,
      disputed: dispute !== undefined,
      disputable: (received ?? 0) > 0 && dispute === undefined,
      openAlerts: openAlerts.length,
      openTasks: openTasks.length,
      texts: textsOf(payment, entries),
    }),
  };
}

/** A Sundul has a name and a message, but no place of its own. */
function textsOf(
  { payer, message, hidden_reason: hiddenBy }: StoryPayment,
  entries: readonly StoryEntry[],
): ShownText[] {
  if (entries.length === 0) return [{ name: payer, message, hiddenBy }];
  return entries.map((entry) => ({ name: entry.player_name, message: entry.message, hiddenBy: entry.hidden_reason }));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function booksOf(journals: readonly StoryJournal[]): DeskPayment['books'] {
  const sums = new Map<StoryJournal['entries'][number]['account'], number>();
  for (const { account, amount } of journals.flatMap(({ entries }) => entries)) {
    sums.set(account, (sums.get(account) ?? 0) + amount);
  }
  return [...sums].map(([account, amount]) => ({ account, text: accountText[account], amount }));
}

function step(kind: StoryStep['kind'], at: Date, text: string, more: Partial<StoryStep> = {}): StoryStep {
  return { kind, at: at.toISOString(), text, detail: '', amount: null, entries: [], ...more };
}

function stepsOfPayment(payment: StoryPayment, inquiries: readonly StoryInquiry[]): StoryStep[] {
  const { status, exception, paid_at: paid, ended_at: ended, erased_at: erased, last_inquiry_at: asked } = payment;
  const next = payment.next_inquiry_at;
  return [
    step('order', payment.created_at, storyText.ordered, { detail: payment.description, amount: payment.gross }),
    ...(paid === null
      ? []
      : [step('payment', paid, storyText.paid, { detail: exceptionText[exception], amount: payment.received })]),
    ...(ended === null || status === 'paid'
      ? []
      : [step('payment', ended, storyText.over(paymentStateText[status]), { detail: exceptionText[exception] })]),
    // Each kept question has its own step; older ones and those beyond the kept number are counted.
    ...(asked === null || (next === null && payment.inquiries <= inquiries.length)
      ? []
      : [
          step('inquiry', asked, storyText.asked(payment.inquiries), {
            detail: next === null ? '' : storyText.next(momentText(next)),
          }),
        ]),
    ...(erased === null ? [] : [step('payment', erased, storyText.erased)]),
  ];
}

/** A charge's making, and its payment at the time of the payment. */
function stepsOfCharge(charge: StoryCharge, payment: StoryPayment, journals: readonly StoryJournal[]): StoryStep[] {
  const { reference, gateway, state, provider_id: providerId, wallet_reference: wallet, payments } = charge;
  const paidAt =
    state === 'paid'
      ? (payment.paid_at ?? payment.ended_at)
      : (journals.find(({ ref }) => ref === reference)?.created_at ?? null);
  const isPaid = state === 'paid' || state === 'duplicate';
  const isTold = isPaid && paidAt !== null;
  return [
    step('charge', charge.created_at, storyText.charge(gateway, chargeText[isTold ? 'made' : state]), {
      detail: joined(reference, providerId, ...(isTold ? [] : [wallet, ...payments])),
      amount: isTold ? null : charge.received,
    }),
    ...(isTold
      ? [
          step('charge', paidAt, storyText.charge(gateway, chargeText[state]), {
            detail: joined(reference, wallet, ...payments),
            amount: charge.received,
          }),
        ]
      : []),
  ];
}

function stepOfInquiry({ at, status }: StoryInquiry): StoryStep {
  return step('inquiry', at, storyText.answered(paymentStateText[status]));
}

function stepOfMail({ at, mail, refused }: StoryMail): StoryStep {
  return step('mail', at, mailText[mail], { detail: refused ? storyText.mailRefused : '' });
}

function stepOfNotification(heard: StoryNotification): StoryStep {
  return step('notification', heard.received_at, storyText.heard(heard.provider, heard.state, heard.deliveries), {
    detail: heard.processed_at === null ? storyText.unheard : outcomeText(heard.outcome),
  });
}

/** A payment's state after a notification was worked off; '' for one whose outcome was not kept. */
function outcomeText(outcome: StoryNotification['outcome']): string {
  if (outcome === null) return '';
  return storyText.after(outcome === 'unknown_order' ? storyText.unknownOrder : paymentStateText[outcome]);
}

/** `payer`: the player who ordered, before a transfer. */
function stepsOfEntry(entry: StoryEntry, payer: string): StoryStep[] {
  const { player_name: player, playing_at: playing, done_at: done, transferred_at: moved } = entry;
  const detail = joined(entryText[entry.state], storyText.games(entry.played, entry.count, entry.returned));
  return [
    step('ticket', entry.paid_at, storyText.queued(moved === null ? player : payer), { detail }),
    ...(moved === null ? [] : [step('ticket', moved, storyText.moved(player))]),
    ...(playing === null ? [] : [step('ticket', playing, storyText.playing(player))]),
    ...(done === null ? [] : [step('ticket', done, storyText.done(player), { detail })]),
  ];
}

function stepsOfAlert({
  subject,
  kind,
  state,
  skip_reason: reason,
  created_at: made,
  started_at: started,
  ended_at: ended,
}: StoryAlert): StoryStep[] {
  const detail = reason === null ? '' : skipText[reason];
  return [
    step('alert', made, storyText.alert({ replayed: kind === 'replay', turn: subject === 'turn' }), {
      detail: alertText[state],
    }),
    ...(started === null ? [] : [step('alert', started, storyText.alertStarted)]),
    ...(ended === null ? [] : [step('alert', ended, storyText.alertEnded(alertText[state]), { detail })]),
  ];
}

function stepsOfRefund(refund: StoryRefund): StoryStep[] {
  const { id, amount, state, approved_at: approved, paid_at: paid, ended_at: ended } = refund;
  const more = { detail: joined(id, refund.refund_reference), amount };
  return [
    step('refund', refund.created_at, storyText.refundAsked(askerText[refund.asked_by]), more),
    ...(approved === null ? [] : [step('refund', approved, storyText.refundApproved, { detail: id, amount })]),
    ...(paid === null ? [] : [step('refund', paid, storyText.refundPaid, { detail: id, amount })]),
    ...(ended === null || state === 'paid'
      ? []
      : [
          step('refund', ended, storyText.refundEnded(refundStateText[state]), {
            detail: joined(id, refund.refusal, refund.reason === null ? null : providerReason(refund.reason)),
            amount,
          }),
        ]),
  ];
}

function stepsOfHold(hold: StoryHold): StoryStep[] {
  const detail = joined(String(hold.id), hold.charge_reference, hold.word);
  return [
    step('hold', hold.created_at, storyText.hold, { detail, amount: hold.share }),
    ...(hold.ended_at === null
      ? []
      : [
          step('hold', hold.ended_at, storyText.holdEnded(holdText[hold.state]), {
            detail,
            amount: hold.state === 'released' ? hold.share : hold.taken,
          }),
        ]),
  ];
}

function stepsOfSettlement(row: StorySettlement): StoryStep[] {
  const { imported_at: at, undone_at: undone, gateway, row_key: key, settled_on: on, gross, fee, net } = row;
  const more = {
    detail: joined(rowText(key), dayText(on), storyText.net(rupiahText(fee), rupiahText(net))),
    amount: gross,
  };
  return [
    step('settlement', at, storyText.settled(gateway), more),
    ...(undone === null ? [] : [step('settlement', undone, storyText.unsettled, more)]),
  ];
}

function stepOfJournal({ id, kind, created_at: at, entries }: StoryJournal): StoryStep {
  return step('posting', at, journalText[kind], {
    detail: storyText.journal(id),
    entries: entries.map(({ account, amount }) => ({ account: accountText[account], amount })),
  });
}

function stepsOfTask(task: StoryTask): StoryStep[] {
  const { what, about } = taskStory(task);
  const detail = joined(`#${task.id}`, about);
  return [
    step('task', task.created_at, storyText.task(what), { detail }),
    ...(task.done_at === null ? [] : [step('task', task.done_at, storyText.taskDone, { detail })]),
  ];
}

function stepOfAct({ operator, action, subject, reason, created_at: at }: StoryAct): StoryStep {
  return step('act', at, storyText.act(operatorText(operator), actText(action)), {
    detail: joined(subjectText(action, subject), reason),
  });
}
