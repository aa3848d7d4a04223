import { alertNext, saveSound, saveTiers, type Alert } from '@mabarin/api-client/contract/alerts';
import { spokenAlert } from '@mabarin/domain/messages/speech';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { DEFAULT_TIERS } from '@mabarin/domain/alerts/tier';
import { SPEECH_PATIENCE_MS } from '@mabarin/domain/alerts/alert';
import { describe, expect, test } from 'vitest';
import { dropAlerts, queueAlert, showAlert } from '#features/alerts/index.ts';
import { reviewSupport, showSupport } from '#features/support/support-list.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { SpeechEngine } from '#ports/speech.port.ts';
import { sandboxSpeech } from '#sandbox/speech.adapter.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

/** Every text that was made, and what happens while the next one is. */
const made: string[] = [];
const voices: string[] = [];
let meanwhile: () => Promise<unknown> = async () => {};

const speech: SpeechEngine = {
  ...sandboxSpeech,
  server: { voices: ['kancil'], dailyTexts: 2 },
  async synth(request) {
    made.push(request.text);
    voices.push(`${request.voice} ${request.rate}`);
    const happening = meanwhile;
    meanwhile = async () => {};
    await happening();
    return sandboxSpeech.synth(request);
  },
};
const world = useWorld({ overrides: { speech } });

type Turn = { alert: Alert | null; retry_in: number | null; prefetch: string[] };

async function hostWith(setting: { tts: boolean }): Promise<TestHost> {
  const host = await createTestHost(world);
  await world.admin
    .insertInto('overlay_setting')
    .values({ host_id: host.id, ...setting })
    .execute();
  return host;
}

const switchOn = (host: TestHost) => world.set('overlay_setting', { host_id: host.id }, { tts: true });

const next = async (host: TestHost): Promise<Turn> => {
  const page = { instance: `halaman-${host.username}`, presence: 'obs_active' } as const;
  const { body } = await world.call(alertNext, page, { displayKey: host.code });
  expect(body).toMatchObject({ status: 0 });
  return body.data as Turn;
};

const alertsOf = (host: TestHost) =>
  world.sorted('id', 'alert', { host_id: host.id }, 'state', 'speech_state', 'speech_id', 'speech_ms');

const fetchSpeech = (host: { code: string } | null, id: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({
    url: `/api/display/speech/${id}`,
    headers: { ...(host === null ? {} : { 'display-key': host.code }), ...headers },
  });

const notified = async (host: TestHost) =>
  (
    await world.admin
      .selectFrom('live_event')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('host_id', '=', host.id)
      .executeTakeFirstOrThrow()
  ).count;

const files = () => world.rows('speech_file', {}, 'key');

describe('an alert that is read aloud [dec overlay]', () => {
  test('gets a file before it plays, is fetched ahead, notifies the overlay and is served to its host alone', async () => {
    const host = await hostWith({ tts: true });
    await host.paidSupport({ supporterName: 'Ani', supporterGift: 50_000, supporterMessage: 'gg bgt bang' });
    expect(await alertsOf(host)).toMatchObject([{ speech_state: 'pending', speech_id: null }]);
    expect(await next(host)).toMatchObject({ alert: null, retry_in: SPEECH_PATIENCE_MS });
    const before = await notified(host);
    await world.drainJobs();
    expect(await notified(host)).toBe(before + 1);
    expect(made.at(-1)).toBe('ani, lima puluh ribu rupiah. ge ge banget bang');

    const { alert } = await next(host);
    const { id, ms } = alert!.speech!;
    expect(alert).toMatchObject({ name: 'Ani', late: false });
    expect(alert!.duration).toBeGreaterThan(ms);

    const answer = await fetchSpeech(host, id, { origin: world.config.origins.overlay });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'private, max-age=86400, immutable',
      'access-control-allow-origin': world.config.origins.overlay,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.toString('latin1', 0, 4)).toBe('RIFF');
    expect((await fetchSpeech(host, id, { 'if-none-match': String(answer.headers['etag']) })).statusCode).toBe(304);

    const missing = { status: -1, code: 'overlay.speech_not_found' };
    const stranger = await hostWith({ tts: true });
    for (const odd of [
      fetchSpeech(stranger, id),
      fetchSpeech(host, 'a'.repeat(64)),
      fetchSpeech(host, '..%2Fx'),
      fetchSpeech(host, '%00'),
    ]) {
      const { statusCode, json } = await odd;
      expect([statusCode, json()]).toEqual([404, expect.objectContaining(missing)]);
    }
    for (const nobody of [fetchSpeech(null, id), fetchSpeech({ code: 'tidak-ada' }, id)]) {
      expect((await nobody).json()).toMatchObject({ status: -1, code: 'overlay.key_unknown' });
    }
  });

  test('is made once for all who say the same, and asking twice makes nothing twice', async () => {
    const form = { supporterName: 'Sama', supporterMessage: 'Pesan yang sama' };
    const hosts = [await hostWith({ tts: true }), await hostWith({ tts: true })];
    for (const host of hosts) await host.paidSupport(form);
    const count = made.length;
    await world.drainJobs();
    expect(made.slice(count)).toEqual([spokenAlert({ name: 'Sama', amount: 10_000, message: form.supporterMessage })]);
    const [[left], [right]] = [await alertsOf(hosts[0]!), await alertsOf(hosts[1]!)];
    expect(left).toMatchObject({ speech_state: 'ready', speech_id: right!.speech_id });
  });

  test('whose host wants none gets none, until the host does: then it waits for it at its turn', async () => {
    const host = await hostWith({ tts: false });
    for (let count = 0; count < 4; count += 1) await host.paidSupport();
    expect((await alertsOf(host)).map(({ speech_state: state }) => state)).toEqual([null, null, null, null]);
    await switchOn(host);
    expect(await next(host)).toMatchObject({ alert: null, retry_in: SPEECH_PATIENCE_MS });
    await world.drainJobs();
    const turn = await next(host);
    expect(turn.alert).toMatchObject({ late: false, speech: { ms: expect.any(Number) } });
    // The next two are asked for: one with the first, the other just now.
    expect(turn.prefetch).toHaveLength(1);
    expect((await alertsOf(host)).filter(({ speech_state: state }) => state === null)).toHaveLength(1);
    await world.drainJobs();
  });

  test('whose text changes while its speech is made never gets the old one', async () => {
    const host = await hostWith({ tts: true });
    const supportId = await host.paidSupport({ supporterName: 'Ubah', supporterMessage: 'Kata lama' });
    const shown = { hostId: host.id, supportId, name: 'Ubah', message: 'Kata baru' };
    meanwhile = () => transaction(world.db, (tx) => showAlert(tx, world.app.deps, shown));
    await world.drainJobs();
    expect(made.slice(-2)).toEqual(['ubah, sepuluh ribu rupiah. kata lama', 'ubah, sepuluh ribu rupiah. kata baru']);
    const [alert] = await alertsOf(host);
    const stored = await files();
    expect(stored.map(({ key }) => key)).toContain(alert!.speech_id);
    const again = await host.paidSupport({ supporterName: 'Ubah', supporterMessage: 'Kata baru' });
    expect(again).not.toBe(supportId);
    await world.drainJobs();
    expect(new Set((await alertsOf(host)).map(({ speech_id: id }) => id)).size).toBe(1);
  });

  test('is said again in the voice and with the words that the host chooses while it waits', async () => {
    const host = await hostWith({ tts: true });
    await host.paidSupport({ supporterName: 'Raja ML', supporterMessage: 'Main ML yuk' });
    await world.drainJobs();
    const [before] = await alertsOf(host);
    const sound = { ...DEFAULT_SOUND, voice: 'id+f2' as const, rate: 200, words: [{ from: 'ml', to: 'em el' }] };
    const choose = (change: object) => host.call(saveSound, { ...sound, ...change });
    await choose({});
    expect(await alertsOf(host)).toMatchObject([{ speech_state: 'pending', speech_id: null }]);
    // The voice changes once more while the second one is made.
    meanwhile = () => choose({ rate: 220 });
    await world.drainJobs();
    expect(made.slice(-2)).toEqual(Array.from({ length: 2 }, () => 'raja em el, sepuluh ribu rupiah. main em el yuk'));
    expect(voices.slice(-3)).toEqual(['id 160', 'id+f2 200', 'id+f2 220']);
    const [after] = await alertsOf(host);
    expect(after).toMatchObject({ speech_state: 'ready' });
    expect(after!.speech_id).not.toBe(before!.speech_id);
    const count = made.length;
    await choose({ rate: 220, volume: 10 });
    await world.drainJobs();
    expect([made.length, await alertsOf(host)]).toEqual([count, [after]]);
  });

  test("is said in its tier's voice, also where the tier got it while the alert waits", async () => {
    const host = await hostWith({ tts: true });
    await host.paidSupport({ supporterGift: 50_000, supporterMessage: 'Satu dua' });
    await world.drainJobs();
    const tier = { ...DEFAULT_TIERS.support, minimum: 50_000, speaker: 'id+m3' };
    await host.call(saveTiers, { tiers: [tier], orders: false, gifts: false });
    expect(await alertsOf(host)).toMatchObject([{ speech_state: null }]);
    await next(host);
    await world.drainJobs();
    await host.paidSupport({ supporterGift: 20_000, supporterMessage: 'Tiga empat' });
    await world.drainJobs();
    expect(voices.slice(-3)).toEqual(['id 160', 'id+m3 160', 'id 160']);
  });

  test('is said by the speech server as often as it may for the host in a day, and never twice for the same', async () => {
    const host = await hostWith({ tts: true });
    await host.call(saveSound, { ...DEFAULT_SOUND, voice: 'server:kancil' });
    const say = async (supporterMessage: string) => {
      await host.paidSupport({ supporterName: 'Ani', supporterMessage });
      await world.drainJobs();
      return voices.at(-1);
    };
    expect(await say('pertama')).toBe('server:kancil 160');
    const count = made.length;
    await say('pertama');
    expect(made).toHaveLength(count);
    expect(await say('kedua')).toBe('server:kancil 160');
    expect(await say('ketiga')).toBe('id 160');
    world.clock.offsetSeconds += 86_400;
    expect(await say('keempat')).toBe('server:kancil 160');
  });

  test('stays silent while its message is hidden, and is said once the host shows it', async () => {
    const host = await hostWith({ tts: true });
    const paid = await host.paidSupport({ supporterName: 'Oknum', supporterMessage: 'slot gacor maxwin' });
    expect(await alertsOf(host)).toMatchObject([{ speech_state: null }]);
    const { id } = await supportRow(world, paid);
    await transaction(world.db, (tx) => showSupport(tx, world.app.deps, { hostId: host.id, id }));
    expect(await alertsOf(host)).toMatchObject([{ speech_state: 'pending', speech_id: null, speech_ms: null }]);
    await world.drainJobs();
    expect(made.at(-1)).toBe('oknum, sepuluh ribu rupiah. slot gacor maxwin');
  });

  test('that was kept back is said if it is let go as it was, and silent without its message', async () => {
    for (const verdict of ['show', 'hide_message'] as const) {
      const host = await hostWith({ tts: true });
      await world.admin.insertInto('stage_lease').values({ host_id: host.id, review: 'all' }).execute();
      const paid = await host.paidSupport({ supporterMessage: 'Pesan tinjauan' });
      await world.drainJobs();
      expect(await alertsOf(host)).toMatchObject([{ state: 'held', speech_state: 'ready' }]);
      const { id } = await supportRow(world, paid);
      await transaction(world.db, (tx) => reviewSupport(tx, world.app.deps, { hostId: host.id, id, verdict }));
      const { alert } = await next(host);
      expect(alert).toMatchObject({ late: false });
      expect(alert!.speech === null).toBe(verdict === 'hide_message');
    }
  });

  test('that is shown late waits for its speech from then on, however old it is', async () => {
    const host = await hostWith({ tts: true });
    const paid = await host.paidSupport({ supporterMessage: 'slot gacor maxwin' });
    await world.advance(60);
    const { id } = await supportRow(world, paid);
    await transaction(world.db, (tx) => showSupport(tx, world.app.deps, { hostId: host.id, id }));
    expect(await next(host)).toMatchObject({ alert: null, retry_in: SPEECH_PATIENCE_MS });
    await world.drainJobs();
    expect((await next(host)).alert).toMatchObject({ message: 'slot gacor maxwin', late: false });
  });

  test('that could not be made is tried once more', async () => {
    const host = await hostWith({ tts: true });
    await host.paidSupport({ supporterMessage: 'Gagal sekali saja' });
    meanwhile = () => Promise.reject(new Error('the machine is busy'));
    await world.drainJobs();
    expect(await alertsOf(host)).toMatchObject([{ speech_state: 'ready' }]);
  });

  test('that cannot be spoken, or not in time, plays without and says so', async () => {
    const host = await hostWith({ tts: true });
    await host.paidSupport({ supporterMessage: 'tanpa suara' });
    const count = made.length;
    await world.drainJobs();
    expect(made).toHaveLength(count + 2);
    expect(await alertsOf(host)).toMatchObject([{ speech_state: 'failed', speech_id: null }]);
    expect((await next(host)).alert).toMatchObject({ speech: null, late: true });

    const slow = await hostWith({ tts: true });
    await slow.paidSupport();
    await world.advance(3);
    expect((await next(slow)).alert).toMatchObject({ speech: null, late: true });
    await world.drainJobs();
    expect(await alertsOf(slow)).toMatchObject([{ state: 'leased', speech_id: null }]);
  });

  test('behind a long line is made when it comes near, so that 10,000 that wait fill no disk', async () => {
    const host = await hostWith({ tts: true });
    for (let count = 0; count < 30; count += 1) {
      await transaction(world.db, (tx) =>
        queueAlert(tx, world.app.deps, {
          hostId: host.id,
          kind: 'test',
          subject: 'support',
          name: 'Ramai',
          amount: 10_000,
          message: 'x',
          settledAt: world.clock.now(),
        }),
      );
    }
    const asked = (await alertsOf(host)).filter(({ speech_state: state }) => state === 'pending');
    expect(asked).toHaveLength(20);
    await world.drainJobs();
  });
});

test('a file is deleted an hour after its last use, but not while an alert needs it [dec overlay]', async () => {
  const host = await hostWith({ tts: true });
  const supportId = await host.paidSupport({ supporterName: 'Simpan', supporterMessage: 'Pesan simpanan' });
  await world.drainJobs();
  const key = (await alertsOf(host))[0]!.speech_id!;
  const isKept = async () => (await files()).some((file) => file.key === key);
  await world.advance(3_601);
  // Rules of retention are due every hour, with `advance` once a day.
  await world.app.polling.runAll();
  expect(await isKept()).toBe(true);
  await transaction(world.db, (tx) => dropAlerts(tx, world.app.deps, { hostId: host.id, supportIds: [supportId] }));
  await world.advance(3_600);
  await world.app.polling.runAll();
  expect(await isKept()).toBe(false);
  expect((await fetchSpeech(host, key)).json()).toMatchObject({ code: 'overlay.speech_not_found' });
});
