import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ASK_ADDRESS,
  bringToFront,
  keepPage,
  keepRenewal,
  networkFirst,
  renewPush,
  type PushChange,
} from '#service-worker.ts';

const LIMIT_MS = 2_500;

/** A cache by path, whose files come from `served`. */
function cacheOf(served: Record<string, string> = {}) {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    async addAll(paths: string[]) {
      if (paths.some((path) => served[path] === undefined)) throw new TypeError('a file is missing');
      for (const path of paths) kept.set(path, new Response(served[path]));
    },
  };
  return { kept, cache: cache as unknown as Cache };
}

const html = (...files: string[]) =>
  new Response(files.map((file) => `<script src="${file}"></script>`).join(''), {
    headers: { 'content-type': 'text/html' },
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks for a page of which a copy is kept; returns what is answered and what is kept of the network. */
async function ask(answer: Promise<Response>, copy: string | null = 'copy') {
  const work: Promise<unknown>[] = [];
  vi.stubGlobal('fetch', () => answer);
  vi.stubGlobal('caches', { match: async () => (copy === null ? undefined : new Response(copy)) });
  const kept: string[] = [];
  const event = { request: {}, waitUntil: (promise: Promise<unknown>) => work.push(promise) } as unknown as FetchEvent;
  const answered = networkFirst(event, '/page', async (fetched) => kept.push(await fetched.text()));
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  const { answer: given, isCopy } = await answered;
  return { text: await given.text(), isCopy, kept, work };
}

test('a page comes from the network and is kept', async () => {
  expect(await ask(Promise.resolve(new Response('new')))).toMatchObject({ text: 'new', isCopy: false, kept: ['new'] });
});

test('a server that accepts and hangs is away after 2.5 s, and its late answer is kept', async () => {
  const late = Promise.withResolvers<Response>();
  const { text, isCopy, kept, work } = await ask(late.promise);
  expect([text, isCopy, kept]).toEqual(['copy', true, []]);
  late.resolve(new Response('late'));
  await Promise.all(work);
  expect(kept).toEqual(['late']);
});

test('a 5xx is no answer where there is a copy, and is not kept', async () => {
  const broken = () => Promise.resolve(new Response('broken', { status: 503 }));
  expect(await ask(broken())).toMatchObject({ text: 'copy', isCopy: true, kept: [] });
  expect(await ask(broken(), null)).toMatchObject({ text: 'broken', isCopy: false, kept: [] });
});

test('a refusal is an answer', async () => {
  expect(await ask(Promise.resolve(new Response('none', { status: 404 })))).toMatchObject({ text: 'none' });
});

test('a copy is replaced only when all files of the new page are kept', async () => {
  const { cache, kept } = cacheOf({ '/assets/a-2.js': 'a' });
  kept.set('/page', html('/assets/a-1.js'));
  await expect(keepPage(cache, '/page', html('/assets/a-2.js', '/assets/gone.js'))).rejects.toThrow('missing');
  expect(await kept.get('/page')?.clone().text()).toContain('a-1.js');
  await keepPage(cache, '/page', html('/assets/a-2.js'));
  expect(await kept.get('/page')?.text()).toContain('a-2.js');
  expect(kept.has('/assets/a-2.js')).toBe(true);
});

/** A window at an address, which it tells unless it is frozen. */
function windowAt(address: string, { frozen = false } = {}) {
  const messages: unknown[] = [];
  const focus = vi.fn<() => void>();
  const navigate = vi.fn<() => void>();
  return {
    messages,
    focus,
    navigate,
    // The address of the page's load, which an app leaves without a load.
    url: 'https://app.test/start',
    postMessage(message: unknown, [port]: MessagePort[] = []) {
      if (message === ASK_ADDRESS && !frozen) port?.postMessage(address);
      if (message !== ASK_ADDRESS) messages.push(message);
    },
  };
}

async function bring(windows: ReturnType<typeof windowAt>[], address: string) {
  const openWindow = vi.fn<(address: string) => void>();
  const worker = { clients: { matchAll: async () => windows, openWindow } } as unknown as ServiceWorkerGlobalScope;
  vi.useRealTimers();
  await bringToFront(worker, address, ({ pathname }) => pathname.startsWith('/board'));
  for (const { navigate } of windows) expect(navigate).not.toHaveBeenCalled();
  return openWindow;
}

test('the window that shows the page comes to the front, whatever address it was loaded from', async () => {
  const [other, shown] = [windowAt('https://app.test/board/cash'), windowAt('https://app.test/t/1')];
  const opened = await bring([other, shown], 'https://app.test/t/1#later');
  expect(shown.messages).toEqual([{ go: '/t/1#later' }]);
  expect(shown.focus).toHaveBeenCalledOnce();
  expect(other.messages).toEqual([]);
  expect(opened).not.toHaveBeenCalled();
});

test('another window of the app is told where to go, and keeps what it does', async () => {
  const board = windowAt('https://app.test/board/cash');
  await bring([windowAt('https://app.test/form'), board], 'https://app.test/board/queue');
  expect(board.messages).toEqual([{ go: '/board/queue' }]);
});

test('beside windows that are frozen or may not go there one is opened', async () => {
  const windows = [windowAt('https://app.test/board', { frozen: true }), windowAt('https://app.test/form')];
  const opened = await bring(windows, 'https://app.test/board/queue');
  expect(opened).toHaveBeenCalledWith('https://app.test/board/queue');
});

test("a browser's new address for notices goes to the service by the kept calls, but for those that ended", async () => {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    delete: async (path: string) => kept.delete(path),
    keys: async () => [...kept.keys()],
    match: async (path: string) => kept.get(path)?.clone(),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => void sent.push([url, JSON.parse(body)]));
  const call = (ticket: string) => ({ url: 'https://api.test/push', headers: {}, body: { ticket } });
  await keepRenewal({ name: 'one', call: call('one') });
  await keepRenewal({ name: 'two', call: call('two') });
  await keepRenewal({ name: 'one', call: null });
  const found = { endpoint: 'https://push.test/new', keys: { auth: 'a', p256dh: 'p' } };
  const subscribe = vi.fn<(options: object) => Promise<object>>(async () => ({ toJSON: () => found }));
  const worker = { registration: { pushManager: { subscribe } } } as unknown as ServiceWorkerGlobalScope;
  const options = { userVisibleOnly: true };
  await renewPush(worker, { oldSubscription: { options } } as PushChange);
  expect(subscribe).toHaveBeenCalledWith(options);
  expect(sent).toEqual([['https://api.test/push', { ticket: 'two', subscription: found }]]);
});
