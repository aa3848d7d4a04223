import { defaultAppearance } from '@mabarin/domain/widgets/appearance';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { type WidgetState } from '@mabarin/domain/widgets/widget';
import type { Scene } from './fake-service.ts';

/** A widget's state after a number of seconds. `every`: seconds between two live events. */
type StateAfter<Target extends Widget> = {
  (seconds: number, startedAt: number): WidgetState<Target>;
  every?: number;
};

/** The scenes of each widget by name. `silence` is required: a widget must look right when nothing has happened. */
type Scenes = { [Target in Widget]: { silence: StateAfter<Target> } & Record<string, StateAfter<Target>> };

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** Cut like the server's: at most 25 characters. */
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
const waiter = (index: number) => ({
  name: `Antri${1_000 + index}`,
  title: 'Fast-Track',
  played: 0,
  count: 1 + (index % 3),
  online: index % 2 === 0,
});

/** The size of a QR code, but not a real one. */
const pattern = (side: number) => ({
  side,
  path: many(
    side - 8,
    (row) => `M4 ${4 + row}h${1 + ((row * 7) % (side - 8))}v1h-${1 + ((row * 7) % (side - 8))}z`,
  ).join(''),
});

const scenes: Scenes = {
  statistic: {
    silence: () => ({ title: '', game: 0, win: 0, lose: 0 }),
    'an evening': () => ({ title: 'Skor malam ini', game: 12, win: 9, lose: 3 }),
    thousands: () => ({ title: longTitle, game: 12_345, win: 10_000, lose: 2_345 }),
    'a game every second': every(1, (seconds) => ({
      title: '',
      game: seconds,
      win: Math.ceil(seconds / 2),
      lose: Math.floor(seconds / 2),
    })),
  },
  countdown: {
    silence: () => ({ title: 'Segera mulai', status: 'idle', ends_at: null, left: 600, closing: '' }),
    'ends in ten seconds': (_, startedAt) => ({
      title: 'Segera mulai',
      status: 'running',
      ends_at: startedAt + 10_000,
      left: 10,
      closing: 'Gas, kita mulai!',
    }),
    'over an hour': (_, startedAt) => ({
      title: '',
      status: 'running',
      ends_at: startedAt + 3_605_000,
      left: 3_605,
      closing: '',
    }),
    paused: () => ({ title: 'Jeda iklan', status: 'paused', ends_at: null, left: 299, closing: '' }),
    over: (_, startedAt) => ({
      title: 'Segera mulai',
      status: 'over',
      ends_at: startedAt,
      left: 0,
      closing: 'Gas, kita mulai!',
    }),
    'long text': (_, startedAt) => ({
      title: longTitle,
      status: 'running',
      ends_at: startedAt + 359_999_000,
      left: 359_999,
      closing: longTitle,
    }),
  },
  timer: {
    silence: () => ({ title: '', status: 'idle', since: null, elapsed: 0 }),
    'just started': (_, startedAt) => ({ title: '', status: 'running', since: startedAt, elapsed: 0 }),
    'the first hour ends': (_, startedAt) => ({
      title: '',
      status: 'running',
      since: startedAt - 3_595_000,
      elapsed: 3_595,
    }),
    paused: () => ({ title: 'Sudah live', status: 'paused', since: null, elapsed: 4_500 }),
  },
  marquee: {
    silence: () => ({ text: '', speed: 'normal' }),
    short: () => ({ text: 'GG', speed: 'slow' }),
    'a sentence': () => ({ text: 'Mabar Rp10.000 · scan QR di layar', speed: 'normal' }),
    'long text': () => ({ text: `${hostile.join(' ')} `.padEnd(200, 'M'), speed: 'fast' }),
    'another text every five seconds': every(5, (seconds) => ({
      text: `Kabar nomor ${Math.floor(seconds / 5)}`,
      speed: 'normal',
    })),
  },
  queue: {
    silence: () => ({ title: '', playing: [], queue: [], waiting: 0, break_until: null }),
    'an evening': () => ({
      title: '',
      playing: many(2, player),
      queue: many(5, waiter),
      waiting: 6,
      break_until: null,
    }),
    'a break': () => ({
      title: '',
      playing: [],
      queue: many(5, waiter),
      waiting: 6,
      break_until: Date.now() + 600_000,
    }),
    '200 entries': () => ({
      title: 'Antrian mabar malam ini',
      playing: many(40, player),
      queue: many(50, waiter),
      waiting: 200,
      break_until: null,
    }),
    'hostile names': () => ({
      title: longTitle,
      playing: many(4, (index) => ({ ...player(index), name: hostileName(index), title: longTitle, count: 999 })),
      queue: many(6, (index) => ({ ...waiter(index), name: hostileName(index), title: hostileName(index + 1) })),
      waiting: 6,
      break_until: null,
    }),
    'a burst of orders': every(1, (seconds) => ({
      title: longTitle,
      playing: many(4, player),
      queue: many(Math.min(50, seconds), waiter),
      waiting: seconds,
      break_until: null,
    })),
  },
  goal: {
    silence: () => ({ title: '', target: null, amount: 0 }),
    'nothing yet': () => ({ title: 'Mic baru', target: 2_500_000, amount: 0 }),
    'on its way': () => ({ title: 'Kursi gaming buat stream tiap malam', target: 2_500_000, amount: 1_130_000 }),
    'long text, more than asked for': () => ({ title: longTitle, target: 1_000_000_000, amount: 12_345_678_900 }),
    'a support every second': every(1, (seconds) => ({ title: 'Mic baru', target: 500_000, amount: seconds * 25_000 })),
  },
  milestones: {
    silence: () => ({ title: 'Target live', raised: 0, rows: [] }),
    'one reached': () => ({
      title: 'Target live',
      raised: 320_000,
      rows: [
        { amount: 100_000, title: 'Nyanyi satu lagu', reached: true },
        { amount: 500_000, title: 'Push-up 20x', reached: false },
        { amount: 1_000_000, title: longTitle, reached: false },
      ],
    }),
  },
  vote: {
    silence: () => ({ title: '', closes_at: 0, options: [] }),
    closed: () => ({
      title: 'Hero apa berikutnya?',
      closes_at: 1,
      options: [
        { title: 'Layla', amount: 150_000 },
        { title: 'Tigreal', amount: 50_000 },
        { title: longTitle, amount: 0 },
      ],
    }),
  },
  leaderboard: {
    silence: () => ({ title: 'Top supporter', range: 'month', rows: [] }),
    'an evening': () => ({
      title: 'Top supporter',
      range: 'today',
      rows: many(5, (index) => ({
        name: index === 2 ? 'anonim' : `Sultan ${index + 1}`,
        amount: 500_000 - index * 75_000,
      })),
    }),
    '50 hostile names': () => ({
      title: longTitle,
      range: 'all',
      rows: many(50, (index) => ({ name: hostileName(index), amount: 12_345_678_900 - index })),
    }),
  },
  supporters: {
    silence: () => ({ title: 'Supporter terbaru', rows: [] }),
    'an evening': (_, startedAt) => ({
      title: 'Supporter terbaru',
      rows: many(5, (index) => ({
        name: index === 2 ? 'anonim' : `Sultan ${index + 1}`,
        amount: 10_000 + index * 15_000,
        at: startedAt - index ** 4 * 60_000,
      })),
    }),
    '10 hostile names': (_, startedAt) => ({
      title: longTitle,
      rows: many(10, (index) => ({ name: hostileName(index), amount: 12_345_678_900, at: startedAt - index * 9e9 })),
    }),
  },
  qr: {
    silence: () => ({ title: 'Scan buat mabar!', address: 'mabarin.test/demomabar', ...pattern(33) }),
    'long text': () => ({ title: longTitle, address: `mabarin.test/${'w'.repeat(32)}/support`, ...pattern(45) }),
  },
};

/** A scene that sends a live event every `seconds`. */
function every<After extends (seconds: number, startedAt: number) => unknown>(seconds: number, after: After) {
  return Object.assign(after, { every: seconds });
}

function sceneOf(target: Widget, name: string, stateAfter: StateAfter<Widget>): Scene {
  return {
    target,
    name,
    start(notify) {
      const startedAt = Date.now();
      if (stateAfter.every !== undefined) setInterval(notify, stateAfter.every * 1_000);
      return (path) => {
        if (path !== `/api/display/widget/${target}`) return undefined;
        const now = Date.now();
        const seconds = Math.floor((now - startedAt) / 1_000);
        const appearance = defaultAppearance(target);
        return { cursor: 'playground.0', server_now: now, target, state: stateAfter(seconds, startedAt), appearance };
      };
    },
  };
}

export const widgetScenes: Scene[] = WIDGETS.flatMap((target) =>
  Object.entries(scenes[target]).map(([name, stateAfter]) => sceneOf(target, name, stateAfter)),
);
