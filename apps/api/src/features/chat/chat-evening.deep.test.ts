import { chat } from '@mabarin/api-client/contract/chat';
import { ticket, type Ticket } from '@mabarin/api-client/contract/ticket';
import { POSTPONE_MAX } from '@mabarin/domain/mabar/postpone';
import { expect, test } from 'vitest';
import { seededRandom } from '#testing/fixtures/display-pages.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { addRemoteKey, bearer } from '#testing/fixtures/remote.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const SEED = Number(process.env['EVENING_SEED'] ?? 38);
const LINES = 3_000;
const VIEWERS = 200;
const BOUND = 40;

/** A window that opens with its first attempt, as the service counts. */
function createWindow(seconds: number) {
  const opened = new Map<string, { ends: number; attempts: number }>();
  return (subject: string, now: number) => {
    const current = opened.get(subject);
    const next =
      current === undefined || now >= current.ends
        ? { ends: now + seconds * 1_000, attempts: 1 }
        : { ...current, attempts: current.attempts + 1 };
    opened.set(subject, next);
    return next.attempts;
  };
}

type Viewer = { userId: string; name: string; badges: string[]; bot: boolean };

/** The replies that docs/decisions/chat.md promises, from lists and counters alone. */
function createModel(queue: string[]) {
  const person = createWindow(30);
  const question = createWindow(3);
  const host = createWindow(30);
  const postponed = new Map<string, number>();
  let open = true;

  function place({ userId, name }: Viewer): RegExp | string {
    const at = queue.indexOf(userId);
    return at === -1 ? /^Belum terhubung/ : `Nomor ${at + 1} buat ${name}.`;
  }

  function later({ userId, name }: Viewer): RegExp | string {
    const at = queue.indexOf(userId);
    if (at === -1) return /^Belum terhubung/;
    const times = postponed.get(userId) ?? 0;
    if (times >= POSTPONE_MAX) return /^Jatah "Tunggu aku" kamu sudah habis/;
    const next = queue[at + 1];
    if (next === undefined) return /^Belum ada yang antri di belakang/;
    [queue[at], queue[at + 1]] = [next, userId];
    postponed.set(userId, times + 1);
    return `Oke, ${name} mundur. Nomor ${at + 2} buat ${name}.`;
  }

  function act(viewer: Viewer, command: string): RegExp | string | null {
    switch (command) {
      case 'nanti':
        return later(viewer);
      case 'siap':
        return queue.includes(viewer.userId) ? `Siap, ${viewer.name} ditandai online.` : /^Belum terhubung/;
      case 'buka':
      case 'tutup':
        open = command === 'buka';
        return open ? 'Pesanan dibuka.' : 'Pesanan ditutup.';
      default:
        return null;
    }
  }

  function answer(viewer: Viewer, command: string): RegExp | string {
    switch (command) {
      case 'antri':
        return open ? new RegExp(`^Antrian ${queue.length} orang\\. Ikut: `) : /Pesanan sedang ditutup\.$/;
      case 'main':
        return /^Belum ada yang main\. Berikutnya: /;
      case 'harga':
        return /Rp10\.000/;
      case 'posisi':
        return place(viewer);
      default:
        return /^Perintah: /;
    }
  }

  return function expected(viewer: Viewer, text: string, now: number): RegExp | string {
    const command = /^!(antri|posisi|main|harga|bantuan|siap|nanti|buka|tutup)$/.exec(text)?.[1];
    const isModerator = viewer.badges.includes('moderator');
    if (command === undefined || viewer.bot) return '';
    if ((command === 'buka' || command === 'tutup') && !isModerator) return '';
    // Limits silence the reply, not the command.
    const done = act(viewer, command);
    const own = person(viewer.userId, now);
    if (own > 4) return own === 5 ? (done ?? /^Pelan-pelan/) : '';
    if (['antri', 'main', 'harga', 'bantuan'].includes(command) && question(command, now) > 1) return '';
    if (host('all', now) > 30) return '';
    return done ?? answer(viewer, command);
  };
}

const JOKES = ['wkwkwk', 'gas bang', 'antri dong', '! ayo', '!!antri', 'bang !posisi', '!slot', 'gg', '@host !next'];
const COMMANDS = ['!antri', '!posisi', '!main', '!harga', '!bantuan', '!siap', '!nanti', '!buka', '!tutup'];

test(
  `an evening of chat gets the replies of the model, and none to a bot (seed ${SEED})`,
  { timeout: 600_000 },
  async () => {
    const host = await createTestHost(world);
    const key = await addRemoteKey(world, host, { actions: ['chat'] });
    const random = seededRandom(SEED);
    const pick = <Each>(from: readonly Each[]) => from[Math.floor(random() * from.length)]!;
    let lines = 0;
    const say = async ({ userId, name, badges }: Viewer, text: string) => {
      const id = `baris-${(lines += 1)}`;
      const input = { platform: 'tiktok', userId, name, text, badges, id };
      const { body } = await world.call(chat, input, { headers: bearer(key) });
      return body.reply!;
    };
    const viewers = Array.from({ length: VIEWERS }, (_, index): Viewer => {
      const bot = index < 2;
      return {
        userId: `u${index}`,
        name: index === 0 ? 'Nightbot' : `Penonton ${String.fromCodePoint(65 + (index % 26))}${'abcdefgh'[index % 8]}`,
        badges: index === 1 ? ['bot'] : index < 6 ? ['moderator'] : [],
        bot,
      };
    });
    const bots = viewers.filter(({ bot }) => bot);

    const queue: string[] = [];
    for (const viewer of viewers.slice(6, 6 + BOUND)) {
      const { ticket: code } = await host.paidOrder();
      const { body } = await world.call(ticket, { ticket: code });
      const { entry } = body.data as Extract<Ticket, { kind: 'mabar' }>;
      expect(await say(viewer, `!klaim ${entry!.chat.code}`)).toBe(
        `Terhubung, ${viewer.name}. Nomor ${queue.length + 1} buat ${viewer.name}.`,
      );
      queue.push(viewer.userId);
      await world.advance(31);
    }

    const model = createModel(queue);
    for (let line = 0; line < LINES; line += 1) {
      const viewer = pick(viewers);
      const text = random() < 0.5 ? pick(JOKES) : pick(COMMANDS);
      const wanted = model(viewer, text, world.clock.now().getTime());
      const reply = await say(viewer, text);
      if (typeof wanted === 'string') expect(reply, `${line}: ${viewer.name} ${text}`).toBe(wanted);
      else expect(reply, `${line}: ${viewer.name} ${text}`).toMatch(wanted);
      // Two bots repeat what was said, and the command: nothing comes of it, or they would never stop.
      if (reply !== '' && random() < 0.2) {
        for (const bot of bots) expect([await say(bot, reply), await say(bot, text)]).toEqual(['', '']);
      }
      world.clock.offsetSeconds += Math.floor(random() * 4);
    }
  },
);
