/** Waits between attempts, in ms. */
const WAITS = [1_000, 2_000, 5_000, 15_000, 30_000];

export type ChatSocket = { say(text: string): void; close(): void };

/**
 * A session of Social Stream Ninja, which reconnects by itself: chat comes on channel 4, what is said goes to the main one.
 * `origin` is its server, or the address of a local one.
 */
export function openChatSocket({
  origin,
  session,
  onOpen,
  onLost,
  onMessage,
}: {
  origin: string;
  session: string;
  onOpen: () => void;
  onLost: () => void;
  onMessage: (message: string) => void;
}): ChatSocket {
  let lost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket;
  let isClosed = false;

  function connect() {
    socket = new WebSocket(`${origin}/join/${encodeURIComponent(session)}/4/1`);
    socket.addEventListener('open', () => {
      lost = 0;
      onOpen();
    });
    socket.addEventListener('message', ({ data }) => typeof data === 'string' && onMessage(data));
    socket.addEventListener('close', () => {
      if (isClosed) return;
      onLost();
      timer = setTimeout(connect, WAITS[Math.min(lost, WAITS.length - 1)]);
      lost += 1;
    });
  }

  connect();
  return {
    say(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ action: 'sendChat', value: text }));
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}
