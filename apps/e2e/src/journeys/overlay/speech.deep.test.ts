import { spawnSync } from 'node:child_process';
import { saveOverlay } from '@mabarin/api-client/contract/alerts';
import { asHost } from '#gifts.ts';
import { openTestSystem, TEMPLATE } from '#test-system.ts';
import { expect, test } from '#journey.ts';
import { paidSupport } from '#orders.ts';

const installed = spawnSync('espeak-ng', ['--version']).status === 0;

declare global {
  interface Window {
    /** Every file that the page played, and its progress. */
    heard: { blob: boolean; seconds: number; ended: boolean }[];
  }
}

/** An OBS browser source that records its audio elements. */
function listen(): void {
  Object.assign(window, { obsstudio: { pluginVersion: '2.24.0' }, heard: [] });
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function playAndNote() {
    const note = { blob: this.src.startsWith('blob:'), seconds: 0, ended: false };
    window.heard.push(note);
    this.addEventListener('timeupdate', () => (note.seconds = this.currentTime), {
      signal: AbortSignal.timeout(60_000),
    });
    this.addEventListener('ended', () => (note.ended = true), { once: true });
    return play.call(this);
  };
}

test('a message is read aloud, in a browser without voices [dec overlay]', async ({ browser }) => {
  test.skip(!installed, 'espeak-ng is not installed');
  const system = await openTestSystem(process.env[TEMPLATE] ?? '', { MABARIN_SPEECH: 'espeak-ng' });
  // In real time, because sound takes its time.
  const context = await browser.newContext();
  try {
    const host = await system.createHost();
    const settings = { enableNotificationSound: true, enableTTS: true, showLogo: false };
    await asHost(system, host, saveOverlay.path, { image: null, imageType: null, settings });
    await context.addInitScript(listen);
    const overlay = await context.newPage();
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    expect(await overlay.evaluate(() => speechSynthesis.getVoices().length)).toBe(0);

    const fetched = overlay.waitForResponse((response) => response.url().includes('/api/display/speech/'));
    const finished = overlay.waitForRequest(
      (request) => request.url().endsWith('/api/display/alert/ack') && request.postDataJSON().event === 'finished',
    );
    await paidSupport(system, host, { supporterMessage: 'gg bgt bang, Rp50.000 dari gw wkwkwk' });
    await expect(overlay.getByRole('status')).toContainText('Rp50.000');

    // Requested again: the browser does not keep a blob's bytes for others.
    const answer = await fetch((await fetched).url(), { headers: { 'display-key': host.code } });
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    const wav = Buffer.from(await answer.arrayBuffer());
    const samples = Array.from({ length: (wav.length - 44) >> 1 }, (_none, at) =>
      Math.abs(wav.readInt16LE(44 + at * 2)),
    );
    expect(samples.reduce((most, sample) => Math.max(most, sample), 0)).toBeGreaterThan(3_000);

    expect((await finished).postDataJSON()).toMatchObject({ audio: 'ok', speech: 'ok' });
    const [chime, message, ...more] = await overlay.evaluate(() => window.heard);
    expect(chime).toMatchObject({ blob: true, ended: true });
    expect(message).toMatchObject({ blob: true, ended: true });
    expect(message!.seconds).toBeGreaterThan(3);
    expect(more).toEqual([]);
  } finally {
    await context.close();
    await system.close();
  }
});
