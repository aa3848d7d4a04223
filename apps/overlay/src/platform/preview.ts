import { readPageConfig } from '@mabarin/api-client/page-config';
import { PREVIEW_READY, type PreviewMessage } from '@mabarin/api-client/preview';

/**
 * Passes on the dashboard's preview messages, from now on; messages of other senders are ignored. Returns a function
 * that stops it.
 */
export function listenForPreview<Target extends PreviewMessage['target']>(
  target: Target,
  onMessage: (message: Extract<PreviewMessage, { target: Target }>) => void,
): () => void {
  const { dashboard } = readPageConfig(document).origins;
  const listening = new AbortController();
  window.addEventListener(
    'message',
    ({ origin, source, data }: MessageEvent<PreviewMessage | null>) => {
      if (origin !== dashboard || source !== window.parent || data?.target !== target) return;
      onMessage(data as Extract<PreviewMessage, { target: Target }>);
    },
    { signal: listening.signal },
  );
  window.parent.postMessage(PREVIEW_READY, dashboard);
  return () => listening.abort();
}
