import { createFaults } from '#faults.ts';
import { createOutbox } from '#outbox.ts';
import { jsonOf, type Simulator, type SimulatorContext } from '#simulator.ts';

const RATE = 24_000;
const MS_PER_CHARACTER = 60;
const MOST_CHARACTERS = 4_096;

/**
 * A speech server: `POST /v1/audio/speech` returns a tone as a WAV file whose header does not know its length, as servers
 * that stream write it. Own faults: `rate_limited`, `no_sound`, `too_long`.
 */
export function createSpeechServer({
  now,
  random,
  key,
}: SimulatorContext & { random: () => number; key: string }): Simulator {
  const spoken: { voice: string; input: string; speed: number }[] = [];
  const faults = createFaults(random);
  const outbox = createOutbox({ now, faults, sign: () => ({ headers: {}, body: '' }), retryAfter: () => undefined });
  return {
    name: 'Speech',
    actions: [],
    faults,
    outbox,
    operationOf: (call) => (call.method === 'POST' && call.path === '/v1/audio/speech' ? 'speech' : undefined),
    async handle({ headers, body }, fault) {
      if (headers['authorization'] !== `Bearer ${key}`) return { status: 401, body: { error: { message: 'no key' } } };
      if (fault === 'rate_limited') return { status: 429, body: { error: { message: 'slow down' } } };
      if (fault === 'no_sound') return { status: 200, body: { audio: null } };
      if (fault === 'too_long') return { status: 200, headers: sound, body: tone(200_000) };
      const { voice, input, speed = 1, response_format: format } = jsonOf(body) ?? {};
      if (typeof voice !== 'string' || typeof input !== 'string' || typeof speed !== 'number' || format !== 'wav') {
        return { status: 400, body: { error: { message: 'bad request' } } };
      }
      if (input === '' || input.length > MOST_CHARACTERS || speed < 0.25 || speed > 4) {
        return { status: 400, body: { error: { message: 'out of range' } } };
      }
      spoken.push({ voice, input, speed });
      return { status: 200, headers: sound, body: tone((input.length * MS_PER_CHARACTER) / speed) };
    },
    async act() {
      throw new Error('Nothing can be done to a text.');
    },
    rows: () => spoken.toReversed(),
  };
}

const sound = { 'content-type': 'audio/wav' };

/** 24 kHz, 16 bits, one channel. */
function tone(durationMs: number): Buffer {
  const samples = Math.round((durationMs / 1_000) * RATE);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(0xffffffff, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(0xffffffff, 40);
  for (let sample = 0; sample < samples; sample += 1) {
    file.writeInt16LE(Math.round(8_000 * Math.sin((sample * 440 * 2 * Math.PI) / RATE)), 44 + sample * 2);
  }
  return file;
}
