import type { Alert, AlertPicture } from '@mabarin/api-client/contract/alerts';
import { describe, expect, test } from 'vitest';
import { createAlertPictures } from '#alert-pictures.ts';
import { createFakeTime } from '#fake-time.ts';

const video: AlertPicture = { type: 'video', url: '/media/naga.webm', width: 480, height: 480 };
const alert = (picture: AlertPicture | null) => ({ picture }) as Alert;
const never = () => new Promise<never>(() => {});

function setUp(change: { get?: (url: string) => Promise<string>; decode?: () => Promise<void> } = {}) {
  const time = createFakeTime();
  const log: string[] = [];
  const pictures = createAlertPictures({
    files: { get: change.get ?? (async (url) => `blob:${url}`) },
    decoder: {
      decode: async ({ url }) => {
        log.push(`decode ${url}`);
        await change.decode?.();
      },
      release: () => void log.push('release'),
    },
    after: time.after,
  });
  /** Result of `ready` so far; undefined: none. */
  const ask = (picture: AlertPicture | null) => {
    const asked: { answer?: AlertPicture | null } = {};
    void pictures.ready(alert(picture)).then((answer) => {
      asked.answer = answer;
    });
    return asked;
  };
  return { ...time, ask, log };
}

describe('the picture of an alert [dec overlay]', () => {
  test('is fetched and decoded before the alert is shown, which needs the network no more then', async () => {
    const context = setUp();
    const asked = context.ask(video);
    await context.settle();
    expect(asked.answer).toEqual({ ...video, url: 'blob:/media/naga.webm' });
    expect(context.log).toEqual(['decode blob:/media/naga.webm']);
    expect(context.pendingTimers()).toBe(0);
    const none = context.ask(null);
    await context.settle();
    expect(none.answer).toBeNull();
  });

  test('is left out when it cannot be fetched or read, at once', async () => {
    for (const change of [
      { get: () => Promise.reject(new Error('404')) },
      { decode: () => Promise.reject(new Error('broken')) },
    ]) {
      const context = setUp(change);
      const asked = context.ask(video);
      await context.settle();
      expect(asked.answer).toBeNull();
      expect(context.log.at(-1)).toBe('release');
      expect(context.pendingTimers()).toBe(0);
    }
  });

  test('is left out when it is not there after 1.5 seconds, and does not come in later', async () => {
    let arrive = (_url: string) => {};
    for (const change of [{ get: () => new Promise<string>((resolve) => (arrive = resolve)) }, { decode: never }]) {
      const context = setUp(change);
      const asked = context.ask(video);
      await context.advance(1_400);
      expect(asked.answer).toBeUndefined();
      await context.advance(100);
      expect(asked.answer).toBeNull();
      arrive('blob:late');
      await context.settle();
      expect(context.log.at(-1)).toBe('release');
    }
  });
});
