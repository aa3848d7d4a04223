import type { WidgetSnapshot } from '@mabarin/api-client/contract/widgets';
import type { Scene } from './fake-service.ts';

type Target = WidgetSnapshot['target'];
type State<T extends Target> = Extract<WidgetSnapshot, { target: T }>['state'];

/** One widget, with what it shows after so many seconds; the service sends an event whenever that changes. */
function scene<T extends Target>(
  target: T,
  name: string,
  stateAfter: (seconds: number, startedAt: number) => State<T>,
  everySeconds: number | null = null,
): Scene {
  return {
    target,
    name,
    start(notify) {
      const startedAt = Date.now();
      if (everySeconds !== null) setInterval(notify, everySeconds * 1_000);
      return (path) => {
        if (path !== `/api/display/widget/${target}`) return undefined;
        const now = Date.now();
        const seconds = Math.floor((now - startedAt) / 1_000);
        return { cursor: 'playground.0', server_now: now, target, state: stateAfter(seconds, startedAt) };
      };
    },
  };
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** As the server cuts them: at most 25 characters. */
const hostile = [
  `${'W'.repeat(24)}…`,
  'Sultan \u202Egnaro halas',
  '🦌'.repeat(25),
  'سلام عليكم',
  `Z\u0300${'\u0301'.repeat(23)}`,
  '<b>tebal</b> & [[_^_]]',
];
const hostileName = (index: number): string => hostile[index % hostile.length] ?? '';
const longTitle = 'W'.repeat(60);

const player = (index: number) => ({ name: `Player${1_000 + index}`, title: 'Reguler', played: index % 3, count: 3 });
const waiter = (index: number) => ({ name: `Antri${1_000 + index}`, title: 'Fast-Track', online: index % 2 === 0 });

export const widgetScenes: Scene[] = [
  scene('statistic', 'silence', () => ({ game: 0, win: 0, lose: 0 })),
  scene('statistic', 'an evening', () => ({ game: 12, win: 9, lose: 3 })),
  scene('statistic', 'thousands', () => ({ game: 12_345, win: 10_000, lose: 2_345 })),
  scene(
    'statistic',
    'a game every second',
    (seconds) => ({ game: seconds, win: Math.ceil(seconds / 2), lose: Math.floor(seconds / 2) }),
    1,
  ),

  scene('countdown', 'silence', () => ({ title: 'Segera mulai', status: 'idle', ends_at: null, left: 600 })),
  scene('countdown', 'ends in ten seconds', (_, startedAt) => ({
    title: 'Segera mulai',
    status: 'running',
    ends_at: startedAt + 10_000,
    left: 10,
  })),
  scene('countdown', 'over an hour', (_, startedAt) => ({
    title: '',
    status: 'running',
    ends_at: startedAt + 3_605_000,
    left: 3_605,
  })),
  scene('countdown', 'paused', () => ({ title: 'Jeda iklan', status: 'paused', ends_at: null, left: 299 })),
  scene('countdown', 'over', (_, startedAt) => ({
    title: 'Segera mulai',
    status: 'over',
    ends_at: startedAt,
    left: 0,
  })),
  scene('countdown', 'long text', (_, startedAt) => ({
    title: longTitle,
    status: 'running',
    ends_at: startedAt + 359_999_000,
    left: 359_999,
  })),

  scene('timer', 'silence', () => ({ status: 'idle', since: null, elapsed: 0 })),
  scene('timer', 'just started', (_, startedAt) => ({ status: 'running', since: startedAt, elapsed: 0 })),
  scene('timer', 'the first hour ends', (_, startedAt) => ({
    status: 'running',
    since: startedAt - 3_595_000,
    elapsed: 3_595,
  })),
  scene('timer', 'paused', () => ({ status: 'paused', since: null, elapsed: 4_500 })),

  scene('marquee', 'silence', () => ({ text: '', speed: 'normal' })),
  scene('marquee', 'short', () => ({ text: 'GG', speed: 'slow' })),
  scene('marquee', 'a sentence', () => ({ text: 'Mabar Rp10.000 · scan QR di layar', speed: 'normal' })),
  scene('marquee', 'long text', () => ({ text: `${hostile.join(' ')} `.padEnd(200, 'M'), speed: 'fast' })),
  scene(
    'marquee',
    'another text every five seconds',
    (seconds) => ({ text: `Kabar nomor ${Math.floor(seconds / 5)}`, speed: 'normal' }),
    5,
  ),

  scene('queue', 'silence', () => ({ playing: [], queue: [], waiting: 0 })),
  scene('queue', 'an evening', () => ({ playing: many(2, player), queue: many(5, waiter), waiting: 6 })),
  scene('queue', '200 entries', () => ({ playing: many(40, player), queue: many(50, waiter), waiting: 200 })),
  scene('queue', 'hostile names', () => ({
    playing: many(4, (index) => ({ ...player(index), name: hostileName(index), title: longTitle, count: 999 })),
    queue: many(6, (index) => ({ ...waiter(index), name: hostileName(index), title: hostileName(index + 1) })),
    waiting: 6,
  })),
  scene(
    'queue',
    'a burst of orders',
    (seconds) => ({ playing: many(4, player), queue: many(Math.min(50, seconds), waiter), waiting: seconds }),
    1,
  ),

  scene('goal', 'silence', () => ({ title: '', target: null, amount: 0 })),
  scene('goal', 'nothing yet', () => ({ title: 'Mic baru', target: 2_500_000, amount: 0 })),
  scene('goal', 'on its way', () => ({
    title: 'Kursi gaming buat stream tiap malam',
    target: 2_500_000,
    amount: 1_130_000,
  })),
  scene('goal', 'long text, more than asked for', () => ({
    title: longTitle,
    target: 1_000_000_000,
    amount: 12_345_678_900,
  })),
  scene(
    'goal',
    'a support every second',
    (seconds) => ({ title: 'Mic baru', target: 500_000, amount: seconds * 25_000 }),
    1,
  ),

  scene('leaderboard', 'silence', () => ({ title: 'Top supporter', range: 'month', rows: [] })),
  scene('leaderboard', 'an evening', () => ({
    title: 'Top supporter',
    range: 'today',
    rows: many(5, (index) => ({
      name: index === 2 ? 'anonim' : `Sultan ${index + 1}`,
      amount: 500_000 - index * 75_000,
    })),
  })),
  scene('leaderboard', '50 hostile names', () => ({
    title: longTitle,
    range: 'all',
    rows: many(50, (index) => ({ name: hostileName(index), amount: 12_345_678_900 - index })),
  })),
];
