import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Sends the head of an endless answer and takes its connection out of HTTP's hands: what stays is a socket to write to,
 * without the request, the answer and the parser that HTTP would keep for as long as it is open (docs/decisions/live-channel.md). The body
 * ends with the connection. Null: the reader has left. The request must have been read to its end.
 */
export function takeSocket(response: ServerResponse): Socket | null {
  const { socket } = response;
  if (socket === null || socket.destroyed) return null;
  // Without a length or chunks the end of the connection is the end of the body, in HTTP/1.0 as well.
  response.setHeader('connection', 'close');
  response.removeHeader('transfer-encoding');
  response.flushHeaders();
  response.detachSocket(socket);
  const goodbyes = socket.listeners('close');
  socket.removeAllListeners();
  // To HTTP the connection is closed: it frees the parser, and counts this socket as nobody's.
  for (const goodbye of goodbyes) goodbye.call(socket);
  socket.setTimeout(0);
  socket.on('error', ignore);
  socket.on('end', hangUp);
  socket.resume();
  return socket;
}

/** What a broken connection has to say is said by its closing. */
function ignore(): void {}

function hangUp(this: Socket): void {
  this.destroy();
}
