import { chat } from '@mabarin/api-client/contract/chat';
import { remoteState } from '@mabarin/api-client/contract/remote';
import { render } from '@mabarin/ui/testing/render';
import { stubService } from '@mabarin/web/testing/service';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button } from '#platform/testing.tsx';
import ChatPage from './chat.page.tsx';

/** Connections of the page, the newest last. */
let sockets: FakeSocket[] = [];
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 1;
  readonly sent: string[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.dispatchEvent(new Event('close'));
  }
  hear(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

beforeEach(() => {
  sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  history.replaceState(null, '', `/chat#rk_${'a'.repeat(32)}`);
  onTestFinished(() => void vi.unstubAllGlobals());
});

async function openChat() {
  const service = stubService();
  service.answer(remoteState, { data: { name: 'Chat', host: 'Bang Kancil', actions: [], chat: true } });
  service.answer(chat, { reply: 'Antrian kosong.', at: '2026-01-01T00:00:00Z' });
  await render(<ChatPage />);
  await userEvent.fill(page.getByLabelText('Session ID'), 'sesi_123');
  await button('Sambungkan').click();
  await expect.poll(() => sockets.length).toBe(1);
  sockets[0]?.dispatchEvent(new Event('open'));
  return service;
}

const line = { chatname: 'Budi', chatmessage: '!antri', type: 'tiktok', userid: '7' };

test('a command of the chat is answered there and stands on the page; talk is not', async () => {
  const service = await openChat();
  sockets[0]?.hear({ ...line, chatmessage: 'halo bang' });
  sockets[0]?.hear(line);
  await expect.element(page.getByText('Antrian kosong.')).toBeVisible();
  expect(sockets[0]?.url).toBe('wss://io.socialstream.ninja/join/sesi_123/4/1');
  expect(sockets[0]?.sent).toEqual([JSON.stringify({ action: 'sendChat', value: 'Antrian kosong.' })]);
  expect(service.sent(chat)).toHaveLength(1);
});

test('a connection that is lost says so and comes back by itself', async () => {
  await openChat();
  await expect.element(page.getByText('Tersambung, menunggu perintah di chat.')).toBeVisible();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  sockets[0]?.dispatchEvent(new Event('close'));
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await expect.element(page.getByText('Terputus. Menyambung lagi sendiri.')).toBeVisible();
  expect(sockets).toHaveLength(2);
  sockets[1]?.dispatchEvent(new Event('open'));
  await expect.element(page.getByText('Tersambung, menunggu perintah di chat.')).toBeVisible();
});

test('a session that cannot be one is refused before anything is opened', async () => {
  stubService().answer(remoteState, { data: { name: 'Chat', host: 'Bang Kancil', actions: [], chat: true } });
  await render(<ChatPage />);
  await userEvent.fill(page.getByLabelText('Session ID'), 'a/b');
  await button('Sambungkan').click();
  await expect.element(page.getByText('Isi session ID dari Social Stream Ninja', { exact: false })).toBeVisible();
  expect(sockets).toEqual([]);
});
