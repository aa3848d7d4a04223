import { request, type Agent } from 'node:https';
import { livePath } from '@mabarin/api-client/contract/live';

/** A site behind the proxy: a connection of its own to 127.0.0.1, with the site's name. */
export type Site = { port: number; host: string; root: string; agent: Agent };

export type EventSourceEvents = {
  onOpen(): void;
  onFrame?(text: string): void;
  /** The stream broke, or an attempt to open it failed. */
  onLost?(why: string): void;
};

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;
const JITTER = 0.3;

/**
 * A stream of a host as a browser keeps it open: a broken one is opened anew after the time that the server named last
 * (EventSource), a refused one after 1, 2, 4 ... s ±30 % (packages/api-client/src/live-client.ts).
 */
export function keepStream(site: Site, displayKey: string, events: EventSourceEvents): { close(): void } {
  let closed = false;
  let retry = FIRST_DELAY_MS;
  let failures = 0;
  let lastId: string | null = null;
  let cancel = () => {};

  const again = (why: string, delay: number) => {
    if (closed) return;
    events.onLost?.(why);
    const timer = setTimeout(open, delay);
    cancel = () => clearTimeout(timer);
  };
  const refused = (why: string) => {
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
    failures += 1;
    again(why, delay * (1 + JITTER * (2 * Math.random() - 1)));
  };

  function open(): void {
    let over = false;
    const once = (next: () => void) => {
      if (over) return;
      over = true;
      next();
    };
    const sent = request(
      {
        host: '127.0.0.1',
        port: site.port,
        servername: site.host,
        ca: site.root,
        agent: site.agent,
        path: livePath(displayKey, null),
        headers: {
          host: site.host,
          accept: 'text/event-stream',
          ...(lastId === null ? {} : { 'last-event-id': lastId }),
        },
      },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          return once(() => refused(`HTTP ${answer.statusCode}`));
        }
        failures = 0;
        events.onOpen();
        answer.setEncoding('utf8').on('data', (text: string) => {
          for (const [, wait] of text.matchAll(/^retry: (\d+)$/gm)) retry = Number(wait);
          for (const [, id] of text.matchAll(/^id: (.+)$/gm)) lastId = id ?? null;
          events.onFrame?.(text);
        });
        // A broken stream closes too.
        answer.on('error', () => {});
        answer.on('close', () => once(() => again('closed', retry)));
      },
    );
    sent.on('error', (error) => once(() => again(error.message, retry)));
    cancel = () => sent.destroy();
    sent.end();
  }

  open();
  return {
    close() {
      closed = true;
      cancel();
    },
  };
}
