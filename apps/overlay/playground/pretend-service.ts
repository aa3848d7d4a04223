/** A display page as it is shown with fake live data. */
export type Scene = {
  /** The display page: `/display/{target}`. */
  target: string;
  name: string;
  /**
   * Plays the service for one visit: answers calls with the `data` of their envelope (undefined: there is no such
   * thing), and rings the page's notification when something has changed.
   */
  begin(ring: () => void): (path: string, input: Record<string, unknown>) => unknown;
};

export const SERVICE = 'https://service.invalid';

/** Puts a scene in the place of the service: what the page fetches and the stream it listens to. */
export function playService(scene: Scene): void {
  const streams = new Set<EventTarget>();
  let seq = 0;
  const ring = () => {
    seq += 1;
    const frame = { data: JSON.stringify({ type: 'display', target: scene.target }), lastEventId: `playground.${seq}` };
    for (const stream of streams) stream.dispatchEvent(new MessageEvent('display', frame));
  };
  const answer = scene.begin(ring);

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
  // The real service says every 15 s that it is there.
  setInterval(() => {
    const data = JSON.stringify({ server_now: Date.now() });
    for (const stream of streams) stream.dispatchEvent(new MessageEvent('hb', { data }));
  }, 15_000);
}
