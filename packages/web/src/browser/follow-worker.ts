import { ASK_ADDRESS, type Go } from '@mabarin/api-client/service-worker';
import { navigate } from '@mabarin/web/router';

/** Tells the service worker which address this window shows, and goes where it says, without loading the page anew. */
export function followWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }: MessageEvent<Partial<Go> | string>) => {
    if (data === ASK_ADDRESS) port?.postMessage(location.href);
    else if (typeof data !== 'string' && data.go !== undefined) navigate(data.go);
  });
}
