import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { allRoles } from '@mabarin/domain/roles';

type Kind<K extends Ticket['kind']> = Extract<Ticket, { kind: K }>;
type Place = NonNullable<Kind<'mabar'>['entry']>;

const common = {
  host: {
    username: 'hostuji',
    name: 'Bang Kancil',
    photo: null,
    started: true,
    onBreak: null,
    player: null,
    thanks: null,
  },
  bill: null,
  endedAt: null,
  at: '2026-11-26T05:00:00.000Z',
  message: '',
  restrictions: [],
};
const paid = { cancelled: false, takenBack: false, mayReportChild: true, childReport: null, waits: null, refund: null };

/** A support that waits for its alert. */
export function aSupport(change: Partial<Kind<'support'>> = {}): Kind<'support'> {
  return {
    kind: 'support',
    ticket: 'tiket-support',
    transaction_id: 'tiket-1',
    number: 'TRX-1',
    ...common,
    ...paid,
    title: 'Support',
    state: 'waiting',
    supporterName: 'Sultan Bekasi',
    amount: 25_000,
    messageHidden: false,
    nameHidden: false,
    masked: false,
    skipReason: null,
    ...change,
  };
}

/** The first place of the queue, with two games. */
export function aPlace(change: Partial<Place> = {}): Place {
  return {
    title: 'Reguler',
    playerName: 'Rara Cantika',
    count: 2,
    played: 0,
    left: 2,
    returned: 0,
    needRole: true,
    role: allRoles,
    status: 'online',
    onlineUntil: null,
    place: 1,
    forgotten: false,
    lifted: false,
    movedAt: null,
    isNext: false,
    wait: null,
    passedBy: [],
    gamesInRow: null,
    postponed: 0,
    chat: { code: null, name: null, worn: false, released: 0 },
    games: [],
    ...change,
  };
}

/** An order that waits in the queue. */
export function anOrder(change: Partial<Kind<'mabar'>> = {}): Kind<'mabar'> {
  return {
    kind: 'mabar',
    ticket: 'tiket-mabar',
    transaction_id: 'tiket-2',
    number: 'TRX-2',
    ...common,
    ...paid,
    title: 'Reguler',
    state: 'queued',
    ordered: { event: '1', count: 2 },
    sundul: false,
    isTransferred: false,
    movedTo: null,
    canTransfer: false,
    masked: false,
    entry: aPlace(),
    credits: [],
    voucher: null,
    party: [],
    ...change,
  };
}

/** A skin that was won. */
export function aClaim(change: Partial<Kind<'claim'>> = {}): Kind<'claim'> {
  return {
    kind: 'claim',
    ticket: 'tiket-gift',
    transaction_id: null,
    number: null,
    ...common,
    title: 'Skin',
    state: 'pending',
    type: 'skin',
    class: 2,
    gift: '',
    playerName: 'Rara',
    schedule: null,
    isToday: false,
    masked: false,
    entry: null,
    ...change,
  };
}
