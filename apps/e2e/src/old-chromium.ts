import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Path of a Chromium 103 found by the test command (infra/local/old-chromium.ts); empty without one. */
export const oldChromium = process.env['OLD_CHROMIUM_PATH'] ?? '';
/** Path of the Chromium of all other journeys, which is as new as the machine's registry has it. */
export const newChromium = process.env['CHROMIUM_PATH'] ?? '';

type Message = {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  sessionId?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
};

export type OldPage = {
  goto(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs before the page's own code, at every load. */
  addInitScript(script: () => void): Promise<void>;
  /** Runs a function in the page and returns its awaited result. */
  evaluate<Answer>(run: () => Answer | Promise<Answer>): Promise<Answer>;
  evaluate<Answer, Given>(run: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer>;
  /** Bodies sent to addresses with this ending. */
  sent(ending: string): string[];
  /** Errors in the console, exceptions and failed calls. */
  faults: string[];
};

/**
 * Starts an engine by its path. Playwright's client needs more than an old one has, so this speaks the DevTools protocol
 * directly.
 */
export async function openEngine(path: string): Promise<{
  version: string;
  open(): Promise<OldPage>;
  close(): Promise<void>;
}> {
  const profile = await mkdtemp(join(tmpdir(), 'chromium-103-'));
  const folder = dirname(path);
  const args = [
    '--headless',
    // Only our own pages load; and as root there is no sandbox.
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--mute-audio',
    // As OBS starts it.
    '--autoplay-policy=no-user-gesture-required',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(path, args, {
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      const found = /^DevTools listening on (ws:\S+)/m.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${path} does not start: ${said}`)));
    child.once('error', reject);
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('no DevTools connection')), { once: true });
  });

  let last = 0;
  const pending = new Map<number, (answer: Message) => void>();
  const listeners = new Map<string, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) pending.get(message.id)?.(message);
    else listeners.get(message.sessionId ?? '')?.(message);
  });
  async function send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    last += 1;
    const id = last;
    const answer = await new Promise<Message>((resolve) => {
      pending.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
    pending.delete(id);
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result ?? {};
  }

  async function open(): Promise<OldPage> {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
    const attached = await send('Target.attachToTarget', { targetId, flatten: true });
    const sessionId = attached['sessionId'] as string;
    const call = (method: string, params: object = {}) => send(method, params, sessionId);
    const faults: string[] = [];
    const posts: { url: string; body: string }[] = [];
    let onLoad = () => {};
    listeners.set(sessionId, ({ method, params = {} }) => {
      if (method === 'Page.loadEventFired') onLoad();
      const fault = faultOf(method, params);
      if (fault !== null) faults.push(fault);
      if (method === 'Network.requestWillBeSent') {
        const { url, postData } = params['request'] as { url: string; postData?: string };
        if (postData !== undefined) posts.push({ url, body: postData });
      }
    });
    await Promise.all(['Page', 'Runtime', 'Network', 'Log'].map((domain) => call(`${domain}.enable`)));
    return {
      faults,
      async goto(url) {
        const loaded = new Promise<void>((resolve) => {
          onLoad = resolve;
        });
        await call('Page.navigate', { url });
        await loaded;
      },
      async resize(width, height) {
        await call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
      },
      async addInitScript(script) {
        await call('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(script)})()` });
      },
      async evaluate<Answer>(run: (given: unknown) => Answer | Promise<Answer>, given?: unknown): Promise<Answer> {
        const { result, exceptionDetails } = (await call('Runtime.evaluate', {
          expression: `(${String(run)})(${JSON.stringify(given ?? null)})`,
          awaitPromise: true,
          returnByValue: true,
        })) as { result: { value: Answer }; exceptionDetails?: { exception?: { description?: string } } };
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'an exception in the page');
        return result.value;
      },
      sent: (ending) => posts.filter(({ url }) => url.endsWith(ending)).map(({ body }) => body),
    };
  }

  const { product } = await send('Browser.getVersion');
  return {
    version: product as string,
    open,
    async close() {
      await send('Browser.close').catch(() => {});
      await ended;
      process.off('exit', kill);
      socket.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** The fault in a DevTools event, or null. */
function faultOf(method: string | undefined, params: Record<string, unknown>): string | null {
  if (method === 'Runtime.exceptionThrown') return JSON.stringify(params['exceptionDetails']);
  if (method === 'Runtime.consoleAPICalled' && params['type'] === 'error') return JSON.stringify(params['args']);
  if (method === 'Log.entryAdded') {
    const { level, text, url } = params['entry'] as { level: string; text: string; url?: string };
    if (level === 'error') return `${text} (${url ?? ''})`;
  }
  return null;
}
