import type { Elements } from '@mabarin/ui/elements';
import type { WebhookEndpoint } from '@mabarin/api-client/contract/webhooks';
import { Button } from '@mabarin/ui/buttons/button';
import { Stamp } from '@mabarin/ui/states/stamp';
import { formatWhen } from '@mabarin/ui/format/time';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import ClockCounterClockwise from '~icons/ph/clock-counter-clockwise-fill';
import Key from '~icons/ph/key-fill';
import PaperPlane from '~icons/ph/paper-plane-tilt-fill';
import PencilSimple from '~icons/ph/pencil-simple-fill';
import Power from '~icons/ph/power-fill';
import Trash from '~icons/ph/trash-fill';
import Warning from '~icons/ph/warning-fill';
import cards from '#platform/page/cards.module.css';
import { confirm } from '#platform/dialogs.ts';
import { useNow } from '#platform/live/now.ts';
import { PressButton } from '#platform/page/press-button.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { removeMutation, rotateMutation, switchMutation, testMutation } from './webhooks.api.ts';
import styles from './webhooks.module.css';
import { webhooksText } from './webhooks.text.ts';

type Props = {
  endpoint: WebhookEndpoint;
  /** The secret, right after it was made. */
  secret: Elements;
  onSecret: (made: { id: string; secret: string }) => void;
  editor: (close: () => void) => Elements;
};

const quiet = { variant: 'quiet', size: 'small' } as const;

export function EndpointCard({ endpoint, secret, onSecret, editor }: Props) {
  const { id, url, events, off, failing, old_secret: oldSecret, waiting } = endpoint;
  const testing = useMutation(testMutation);
  const rotating = useMutation(rotateMutation);
  const [open, setOpen] = useState<'log' | 'editor' | null>(null);
  const now = useNow();
  const name = shortOf(url);

  async function onRotate() {
    if (await confirm(webhooksText.rotate, webhooksText.rotateAsk)) rotating.mutate(id, { onSuccess: onSecret });
  }

  return (
    <article className={cards.card}>
      <h2 className={styles.url}>
        <span>{url}</span>{' '}
        <Stamp tone={off === null ? 'go' : 'stop'}>{off === null ? webhooksText.on : webhooksText.off}</Stamp>
      </h2>
      {off !== null && (
        <p className={cards.warning}>
          <Warning />
          <span>{webhooksText.offReasons[off.reason]}</span>
        </p>
      )}
      {off === null && failing !== null && (
        <p className={cards.warning}>
          <Warning />
          <span>{webhooksText.failing(formatWhen(failing, now))}</span>
        </p>
      )}
      <div className="small muted anywhere">
        <p>{webhooksText.sends(events.map((type) => webhooksText.eventNames[type]))}</p>
        {waiting > 0 && <p>{webhooksText.waiting(waiting)}</p>}
        {oldSecret !== null && <p>{webhooksText.oldSecret(formatWhen(oldSecret, now))}</p>}
      </div>
      {secret}
      {open === 'editor' ? (
        editor(() => setOpen(null))
      ) : (
        <div className="row wrap gap-2">
          {off === null && (
            <Button
              variant="ink"
              size="small"
              icon={<PaperPlane />}
              busy={testing.isPending}
              aria-label={webhooksText.testOf(name)}
              onClick={() => testing.mutate(id, { onSuccess: () => setOpen('log') })}
            >
              {webhooksText.sendTest}
            </Button>
          )}
          <Button
            {...quiet}
            icon={<ClockCounterClockwise />}
            aria-expanded={open === 'log'}
            aria-label={webhooksText.logOf(name)}
            onClick={() => setOpen(open === 'log' ? null : 'log')}
          >
            {webhooksText.log}
          </Button>
          <Button
            {...quiet}
            icon={<PencilSimple />}
            aria-label={webhooksText.editOf(name)}
            onClick={() => setOpen('editor')}
          >
            {webhooksText.edit}
          </Button>
          <Button
            {...quiet}
            icon={<Key />}
            busy={rotating.isPending}
            aria-label={webhooksText.rotateOf(name)}
            onClick={() => void onRotate()}
          >
            {webhooksText.rotate}
          </Button>
          <PressButton
            {...quiet}
            icon={<Power />}
            mutation={switchMutation}
            input={{ id, on: off !== null }}
            ask={off === null ? [webhooksText.switchOff, webhooksText.switchOffAsk, 'stop'] : undefined}
            aria-label={webhooksText.switchOf(name, off !== null)}
          >
            {off === null ? webhooksText.switchOff : webhooksText.switchOn}
          </PressButton>
          <PressButton
            {...quiet}
            icon={<Trash />}
            mutation={removeMutation}
            input={id}
            ask={[webhooksText.remove, webhooksText.removeAsk, 'stop']}
            aria-label={webhooksText.removeOf(name)}
          >
            {webhooksText.remove}
          </PressButton>
        </div>
      )}
      {open === 'log' && <DeliveryLog endpoint={endpoint} />}
    </article>
  );
}

/** Short form of an address, read aloud to tell two apart. */
function shortOf(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`.slice(0, 60);
}
