import type { Alert, OverlaySettings } from '@mabarin/api-client/contract/alerts';
import { playMs } from '@mabarin/domain/alerts/alert';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { TICKET_STYLES } from '@mabarin/domain/alerts/ticket-styles';
import { DEFAULT_LOOK, type AlertLook } from '@mabarin/domain/alerts/look';
import { DEFAULT_TIERS, tierFor, type AlertTier } from '@mabarin/domain/alerts/tier';
import type { Scene } from './fake-service.ts';

type Support = Partial<
  Pick<Alert, 'name' | 'amount' | 'message' | 'kind' | 'subject' | 'title' | 'repeat' | 'speech' | 'late'>
>;

const tier = (minimum: number, title: string, seconds: number): AlertTier => ({
  ...DEFAULT_TIERS.support,
  minimum,
  title,
  seconds,
});
const tiers = [
  tier(0, 'Support baru', 5),
  tier(50_000, 'Koin emas jatuh dari langit', 8),
  tier(500_000, 'SULTAN TURUN GUNUNG, semua berdiri', 15),
];

const query = new URLSearchParams(window.location.search);

const settings: OverlaySettings = {
  enableNotificationSound: true,
  enableTTS: true,
  showLogo: false,
  logo: null,
  holdInactive: true,
  tiers,
  orders: false,
  gifts: false,
  turns: false,
  soundSettings: DEFAULT_SOUND,
  speechEngine: 'silent',
  serverVoices: [],
  // `screen.html?...&look={"preset":"neon"}`
  look: { ...DEFAULT_LOOK, ...(JSON.parse(query.get('look') ?? '{}') as Partial<AlertLook>) },
  version: 0,
};

function toAlert(support: Support, index: number): Alert {
  const { message = 'Semangat terus bang!', amount = 25_000, ...rest } = support;
  const { title, seconds } = tierFor(tiers, 'support', amount);
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    attempt: 1,
    kind: 'support',
    subject: 'support',
    picture: null,
    animation: null,
    name: 'Sultan Bekasi',
    repeat: false,
    speech: null,
    speak: true,
    late: false,
    title,
    ...rest,
    message,
    amount,
    sound: null,
    duration: playMs({ message, seconds, soundMs: 0, speechMs: rest.speech?.ms ?? 0 }),
  };
}

/** The overlay page of one host with these supports waiting. */
function alertScene(name: string, supports: Support[], state = { paused: false, held: false }): Scene {
  return {
    target: 'overlay',
    name,
    start() {
      const waiting = supports.map(toAlert);
      let playing: Alert | null = null;
      return (path, input) => {
        switch (path) {
          case '/api/display/snapshot': {
            const host = { username: 'demomabar', name: 'Bang Kancil' };
            return { cursor: 'playground.0', server_now: Date.now(), host, settings, waiting: waiting.length };
          }
          case '/api/display/alert/next': {
            if (!state.paused && !state.held) playing ??= waiting.shift() ?? null;
            const rest = { ...state, retry_in: null, prefetch: [], files: [] };
            return { stage: true, fence: 1, alert: playing, waiting: waiting.length, ...rest };
          }
          case '/api/display/alert/ack':
            if (input['event'] !== 'started' && input['alert_id'] === playing?.id) playing = null;
            return null;
          case '/api/display/release':
            return null;
          default:
            return undefined;
        }
      };
    },
  };
}

const words = (word: string, count: number) => Array.from({ length: count }, () => word).join(' ');

const called: Support = {
  kind: 'turn',
  subject: 'turn',
  title: 'Giliran main!',
  name: 'Rara Cantika',
  amount: 0,
  message: 'Reguler, game 1 dari 3',
};

export const overlayScenes: Scene[] = [
  alertScene('silence', []),
  alertScene('single', [{}]),
  alertScene('typical', [
    { name: 'Rara Cantika', amount: 75_000, message: 'Semangat terus bang, gas sampai Mythic Glory malam ini!' },
  ]),
  alertScene('without a message', [{ message: null }]),
  ...TICKET_STYLES.map(({ from }) => alertScene(`from Rp${from}`, [{ amount: Math.max(10_000, from) }])),
  alertScene('called', [called]),
  alertScene('called, long name', [{ ...called, name: 'W'.repeat(25), repeat: true }]),
  alertScene('long text', [
    { name: 'W'.repeat(25), amount: 10_000_000, message: words('Gas terus bang', 11).slice(0, 160) },
  ]),
  alertScene('160 characters without a space', [{ name: 'abcdefghijklmnopqrstuvwxy', message: 'W'.repeat(160) }]),
  alertScene('words of 25 characters', [{ name: 'Panjang Banget', message: words('M'.repeat(25), 6) }]),
  alertScene('emoji', [{ name: '🦌'.repeat(25), message: '🔥👨‍👩‍👧‍👦🇮🇩'.repeat(20) }]),
  alertScene('right to left and control characters', [
    {
      name: 'Sultan \u202Egnaro halas',
      amount: 75_000,
      message: 'mulai \u202E\u2066balik\u0000\u0007 سلام عليكم \u200B\u200Fselesai\nbaris baru\t[[_^_]] <b>tebal</b>',
    },
  ]),
  alertScene('stacked marks', [
    { name: `Z\u0300${'\u0301'.repeat(60)}algo`, message: `a${'\u0316\u0301'.repeat(200)}b` },
  ]),
  alertScene('test, replay and repeat', [{ kind: 'test' }, { kind: 'replay' }, { repeat: true }]),
  alertScene(
    'burst of 30',
    Array.from({ length: 30 }, (_, index) => ({ name: `Penonton ${index + 1}`, amount: 10_000 * (index + 1) })),
  ),
  alertScene('paused', [{}], { paused: true, held: false }),
  alertScene('off air', [{}], { paused: false, held: true }),
  ...tiers.map(({ minimum, title }) => alertScene(`tier: ${title}`, [{ amount: Math.max(10_000, minimum) }])),
];
