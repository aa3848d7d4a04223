import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { broadcast, command, display, formatCursor, parseCursor, parseFrame } from '#live/frame.ts';

describe('frames [dash 7 live] [dec live]', () => {
  test('have the shape the specs give them', () => {
    expect(command('mabar-refresh').data).toEqual({ type: 'command', command: 'mabar-refresh' });
    expect(display('statistic').data).toEqual({ type: 'display', target: 'statistic' });
    expect(broadcast('notification', 'Info', 'Halo').data).toEqual({
      type: 'notification',
      caption: 'Info',
      text: 'Halo',
    });
  });

  test('come back from the wire as they were sent', () => {
    const frames = [command('cash-refresh'), display('queue'), broadcast('notification', 'Info', 'Halo')];
    for (const { name, data } of frames) expect(parseFrame(name, JSON.stringify(data))).toEqual({ name, data });
    expect(parseFrame('hb', '{"server_now":1}')).toEqual({ name: 'hb', data: { server_now: 1 } });
    expect(parseFrame('hello', '{"server_now":1,"cursor":"a.1"}')).toEqual({
      name: 'hello',
      data: { server_now: 1, cursor: 'a.1' },
    });
  });

  test('that are unknown or broken are ignored', () => {
    const bad: [string, string][] = [
      ['dance', '{}'],
      ['toString', '{}'],
      ['command', '{"type":"command","command":"format-disk"}'],
      ['display', '{"type":"display"}'],
      ['display', '{"type":"command","target":"queue"}'],
      ['display', '{"type":"display","target":"konstruktor"}'],
      ['message', 'null'],
      ['message', '"halo"'],
      ['message', '[]'],
      ['message', '{"type":"notification","caption":"Info","text":1}'],
      ['hello', '{"server_now":"1","cursor":"a.1"}'],
      ['hello', '{"server_now":1}'],
      ['hb', '{"server_now":null}'],
      ['reset', '{"cursor":1}'],
      ['hb', '{'],
      ['hb', ''],
    ];
    for (const [name, data] of bad) expect(parseFrame(name, data), `${name} ${data}`).toBeNull();
  });
});

describe('a cursor [dec live]', () => {
  test('is written and read as epoch.seq', () => {
    expect(formatCursor({ epoch: 'k3f9', seq: 42 })).toBe('k3f9.42');
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/), fc.nat(), (epoch, seq) => {
        expect(parseCursor(formatCursor({ epoch, seq }))).toEqual({ epoch, seq });
      }),
    );
  });

  test('that is none is nothing', () => {
    for (const text of [
      '',
      '42',
      '.42',
      'a.',
      'a.-1',
      'a.01',
      'a.1.2',
      'a.1e9',
      ' a.1',
      `a.${'9'.repeat(16)}`,
      "a';--.1",
    ]) {
      expect(parseCursor(text), text).toBeNull();
    }
  });
});
