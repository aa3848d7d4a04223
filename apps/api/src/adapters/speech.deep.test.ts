import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogFn } from 'pino';
import { LOCAL_VOICE } from '@mabarin/domain/alerts/voice';
import { createSpeechServer } from '@mabarin/simulators/speech.simulator';
import { openSimulator, testContext } from '@mabarin/simulators/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { espeak } from './espeak.speech.ts';
import { openaiSpeech } from './openai.speech.ts';
import { readWav, silentWav } from '#platform/speech/wav.ts';
import type { SpeechEngine } from '#ports/speech.port.ts';
import { sandboxSpeech } from '#sandbox/speech.adapter.ts';
import { folderOfTest } from '#testing/folder.ts';

const log = { info: vi.fn<LogFn>(), error: vi.fn<LogFn>() };
const text = 'sultan bekasi, lima puluh ribu rupiah. semangat terus bang';
const asked = (more: Partial<Parameters<SpeechEngine['synth']>[0]> = {}) => ({
  text,
  voice: 'id',
  rate: 160,
  signal: AbortSignal.timeout(20_000),
  ...more,
});

const installed = spawnSync('espeak-ng', ['--version']).status === 0;
const engines: [name: string, there: boolean, open: () => SpeechEngine][] = [
  ['sandbox', true, () => sandboxSpeech],
  ['espeak-ng', installed, () => espeak({ log })],
];

describe.each(engines)('the speech engine %s [dec overlay]', (_name, there, open) => {
  test.skipIf(!there)('makes a WAV file whose header tells its true length', async () => {
    const engine = open();
    const { mime, bytes, durationMs } = await engine.synth(asked());
    expect(mime).toBe('audio/wav');
    expect(durationMs).toBeGreaterThan(2_000);
    expect(durationMs).toBeLessThan(8_000);
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(readWav(bytes)).toEqual({ bytes, durationMs });
  });

  test.skipIf(!there)('takes longer over a longer text and less at a higher rate', async () => {
    const engine = open();
    const [usual, long, fast] = await Promise.all([
      engine.synth(asked()),
      engine.synth(asked({ text: `${text} ${text}` })),
      engine.synth(asked({ rate: 300 })),
    ]);
    expect(long.durationMs).toBeGreaterThan(usual.durationMs * 1.5);
    expect(fast.durationMs).toBeLessThan(usual.durationMs);
  });

  test.skipIf(!there)('does many at once and stops when it is aborted', async () => {
    const engine = open();
    const many = await Promise.all(Array.from({ length: 12 }, () => engine.synth(asked())));
    expect(new Set(many.map(({ durationMs }) => durationMs)).size).toBe(1);
    await expect(engine.synth(asked({ signal: AbortSignal.abort() }))).rejects.toThrow('abort');
  });
});

describe('the espeak-ng engine', () => {
  test.skipIf(!installed)('is heard, and takes nothing in the text for an option or a file', async () => {
    const engine = espeak({ log });
    const { bytes } = await engine.synth(asked());
    expect(loudest(bytes)).toBeGreaterThan(3_000);
    const odd = await engine.synth(asked({ text: '--help -f /etc/hostname' }));
    expect(loudest(odd.bytes)).toBeGreaterThan(3_000);
    await expect(engine.synth(asked({ voice: '--version' }))).rejects.toThrow('no voice');
  });

  test('whose program is missing says so once and fails every text, without a crash', async () => {
    const engine = espeak({ log, program: 'espeak-ng-tidak-ada' });
    await expect(engine.synth(asked())).rejects.toThrow('ENOENT');
    await expect(engine.synth(asked())).rejects.toThrow('ENOENT');
    expect(log.error.mock.calls).toEqual([
      [expect.anything(), expect.stringContaining('espeak-ng-tidak-ada does not')],
    ]);
  });

  test('kills a program that hangs or never stops writing; one that ends badly is an error', async () => {
    const folder = folderOfTest();
    const speak = async (script: string, signal = AbortSignal.timeout(20_000)) => {
      const program = join(folder, 'program');
      await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
      return espeak({ log, program }).synth(asked({ signal }));
    };
    await expect(speak('exec sleep 60', AbortSignal.timeout(300))).rejects.toThrow('abort');
    await expect(speak('exec yes')).rejects.toThrow('ended with SIGKILL');
    await expect(speak('exit 3')).rejects.toThrow('ended with 3');
    await expect(speak('exit 0')).rejects.toThrow('no WAV');
  });
});

describe('voices of a speech server', () => {
  const context = testContext();
  const key = 'kunci-suara';
  let simulator: ReturnType<typeof createSpeechServer>;
  let open: Awaited<ReturnType<typeof openSimulator>>;
  let engine: SpeechEngine;

  beforeEach(async () => {
    simulator = createSpeechServer({ ...context, key });
    open = await openSimulator(simulator);
    const settings = { baseUrl: open.origin, key, model: 'suara', voices: ['kancil'], dailyTexts: 10 };
    engine = openaiSpeech(settings, { clock: context, log: { warn: vi.fn<LogFn>() }, local: sandboxSpeech });
  });
  afterEach(() => open.close());

  const byServer = (signal = new AbortController().signal) => engine.synth(asked({ voice: 'server:kancil', signal }));

  test('speak at the chosen speed; every other voice is local', async () => {
    const speech = await engine.synth(asked({ voice: 'server:kancil', rate: 240 }));
    expect(speech).toMatchObject({ mime: 'audio/wav', voice: 'server:kancil', durationMs: (text.length * 60) / 1.5 });
    expect(simulator.rows()).toEqual([{ voice: 'kancil', input: text, speed: 1.5 }]);
    expect(await engine.synth(asked({ voice: 'id+f2' }))).toMatchObject({ voice: 'id+f2' });
    expect(await engine.synth(asked({ voice: 'server:rusa' }))).toMatchObject({ voice: LOCAL_VOICE });
    expect(simulator.rows()).toHaveLength(1);
  });

  test.each(['lost_request', 'lost_answer', 'error_after', 'html', 'rate_limited', 'no_sound', 'too_long'])(
    'give way to the local one while their server has %s',
    async (fault) => {
      simulator.faults.next('speech', fault);
      expect(await byServer()).toMatchObject({ voice: LOCAL_VOICE });
      expect(await byServer()).toMatchObject({ voice: 'server:kancil' });
    },
  );

  test('give way to the local one after four seconds, and stop when they are aborted', async () => {
    simulator.faults.next('speech', 'hang');
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    expect(await byServer()).toMatchObject({ voice: LOCAL_VOICE });
    expect(limit).toHaveBeenLastCalledWith(4_000);
    limit.mockRestore();
    await expect(byServer(AbortSignal.abort())).rejects.toThrow('abort');
  });

  test('rest for a minute after three faults in a row', async () => {
    simulator.faults.next('speech', 'error_before', 3);
    for (let fault = 0; fault < 3; fault += 1) await byServer();
    context.advance(59);
    expect(await byServer()).toMatchObject({ voice: LOCAL_VOICE });
    expect(simulator.rows()).toEqual([]);
    context.advance(1);
    expect(await byServer()).toMatchObject({ voice: 'server:kancil' });
  });
});

test('a WAV file that is cut, empty or none is refused, and silence lasts as long as asked', () => {
  expect(readWav(silentWav(1_234)).durationMs).toBe(1_234);
  const claims = silentWav(500);
  claims.writeUInt32LE(0x7ffff000, 40);
  expect(readWav(claims)).toEqual({ bytes: silentWav(500), durationMs: 500 });
  for (const bad of [Buffer.alloc(0), Buffer.from('RIFF'), silentWav(0), silentWav(10).subarray(0, 40)]) {
    expect(() => readWav(bad)).toThrow('WAV');
  }
});

/** The highest sample of a file of 16 bits. */
function loudest(bytes: Buffer): number {
  let most = 0;
  for (let at = 44; at + 2 <= bytes.length; at += 2) most = Math.max(most, Math.abs(bytes.readInt16LE(at)));
  return most;
}
