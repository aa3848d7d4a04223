export type Scene = {
  /** The display page: `/display/{target}`. */
  target: string;
  name: string;
  /**
   * Starts the fake service of one visit. The returned function handles calls: it returns the `data` of their envelope,
   * or undefined for an unknown path. Call `notify` to send the page a live event.
   */
  start(notify: () => void): (path: string, input: Record<string, unknown>) => unknown;
};

const SERVICE = 'https://service.invalid';

/** Replaces `fetch` and `EventSource` of this page by the scene's fake service. */
export function startFakeService(scene: Scene): void {
  const streams = new Set<EventTarget>();
  let seq = 0;
  const notify = () => {
    seq += 1;
    const frame = { data: JSON.stringify({ type: 'display', target: scene.target }), lastEventId: `playground.${seq}` };
    for (const stream of streams) stream.dispatchEvent(new MessageEvent('display', frame));
  };
  const answer = scene.start(notify);

  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (address.origin !== SERVICE) return realFetch(input, init);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const data = await answer(address.pathname, body);
    if (data instanceof Response) return data;
    return data === undefined
      ? Response.json({ status: -1, code: 'http.not_found', data: 'Tidak ada.' }, { status: 404 })
      : Response.json({ status: 0, data });
  };

  class Stream extends EventTarget {
    readyState = 1;
    constructor() {
      super();
      streams.add(this);
      setTimeout(() => this.dispatchEvent(new Event('open')));
    }
    close() {
      this.readyState = 2;
      streams.delete(this);
    }
  }
  Object.assign(window, { EventSource: Stream });
  // Like the real service, which sends a heartbeat every 15 s.
  setInterval(() => {
    const data = JSON.stringify({ server_now: Date.now() });
    for (const stream of streams) stream.dispatchEvent(new MessageEvent('hb', { data }));
  }, 15_000);
}
