import { Button } from '@mabarin/ui/buttons/button';
import { canNotify } from '@mabarin/web/browser/notices';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureSentence } from '#platform/dialogs.ts';
import { useStored } from '#platform/use-stored.ts';
import { openingNotices } from './kept-notices.ts';
import { turnNoticeText } from './turn-notice.text.ts';

/** Asks for a notice when a closed host opens; empty where the browser shows none. `host` is its username. */
export default function OpeningNotice({ host }: { host: string }) {
  useEffect(() => (canNotify() ? openingNotices.follow() : undefined), []);
  const isOn = useStored(openingNotices.watched, ({ list }) => list.includes(host), false);
  const press = useMutation({
    mutationFn: async () => {
      if (isOn) {
        await openingNotices.unwatch(host);
        return turnNoticeText.openingOff;
      }
      const outcome = await openingNotices.watch(host);
      return outcome === 'on' ? turnNoticeText.openingOn : turnNoticeText[outcome];
    },
  });
  if (!canNotify()) return null;
  return (
    <>
      <Button variant={isOn ? 'quiet' : 'ink'} wide aria-busy={press.isPending} onClick={() => press.mutate()}>
        {isOn ? turnNoticeText.openingEnd : turnNoticeText.opening}
      </Button>
      <p className="small snug mt-2" role="status">
        {press.error === null ? (press.data ?? (isOn ? turnNoticeText.openingOn : '')) : failureSentence(press.error)}
      </p>
    </>
  );
}
