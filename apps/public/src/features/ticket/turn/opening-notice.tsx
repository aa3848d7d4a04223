import { openingPush, openingPushOff } from '@mabarin/api-client/contract/push';
import { Button } from '@mabarin/ui/buttons/button';
import { canNotify, subscribeToNotices } from '@mabarin/web/browser/notices';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api.ts';
import { failureSentence } from '#platform/dialogs.ts';
import { ticketWorker } from './ticket-worker.ts';
import { turnNoticeText } from './turn-notice.text.ts';

/**
 * Asks for a notice when a closed host opens; empty where the browser shows none. `host` is its username. Nothing is kept
 * here: after fourteen days, or a press on a notice, the page would not know that the service has forgotten it.
 */
export default function OpeningNotice({ host }: { host: string }) {
  const [isOn, setOn] = useState(false);
  const press = useMutation({
    mutationFn: async () => {
      if (isOn) {
        const subscription = await (await ticketWorker())?.pushManager.getSubscription();
        if (subscription) await call(openingPushOff, { host, endpoint: subscription.endpoint });
        setOn(false);
        return turnNoticeText.openingOff;
      }
      const subscription = await subscribeToNotices(ticketWorker);
      if (typeof subscription === 'string') return turnNoticeText[subscription];
      await call(openingPush, { host, subscription });
      setOn(true);
      return turnNoticeText.openingOn;
    },
  });
  if (!canNotify()) return null;
  return (
    <>
      <Button variant={isOn ? 'quiet' : 'cta'} wide busy={press.isPending} onClick={() => press.mutate()}>
        {isOn ? turnNoticeText.openingEnd : turnNoticeText.opening}
      </Button>
      <p className={`small snug ${press.isIdle ? '' : 'mt-2'}`} role="status">
        {press.error === null ? press.data : failureSentence(press.error)}
      </p>
    </>
  );
}
