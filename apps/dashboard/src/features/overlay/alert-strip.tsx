import type { Elements } from '@mabarin/ui/elements';
import type { AlertItem, OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { Button } from '@mabarin/ui/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { IconButton } from '@mabarin/ui/icon-button';
import { useMedia } from '@mabarin/web/use-media';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import ArrowCounterClockwise from '~icons/ph/arrow-counter-clockwise-bold';
import CaretDown from '~icons/ph/caret-down-bold';
import CaretUp from '~icons/ph/caret-up-bold';
import EyeSlash from '~icons/ph/eye-slash-fill';
import Pause from '~icons/ph/pause-fill';
import Play from '~icons/ph/play-fill';
import SkipForward from '~icons/ph/skip-forward-fill';
import { overlayStatusQuery } from '#platform/overlay-status.ts';
import styles from './alert-strip.module.css';
import { stripText } from './alert-strip.text.ts';
import { controlMutation, hideMutation, replayLastMutation, skipMutation } from './remote.api.ts';

/** What the stream shows and its keys, above the board: one line, on a phone two. */
export default function AlertStrip() {
  const { data: status, error } = useQuery(overlayStatusQuery);
  if (status === undefined) {
    return <p className={styles.strip}>{error !== null && stripText.failed}</p>;
  }
  return <Strip status={status} />;
}

function Strip({ status }: { status: OverlayStatus }) {
  const { playing, waiting, held, paused } = status;
  // By the host's press alone: a board that moved with each alert would be pressed in the wrong row.
  const [open, setOpen] = useState(playing !== null || waiting > 0);
  const keys = useId();
  return (
    <section className={styles.strip} aria-label={stripText.title}>
      <p className={styles.now}>
        {playing === null ? paused ? stripText.paused : stripText.silent : <Playing item={playing} />}
      </p>
      <p className={styles.waiting}>{stripText.waiting(waiting, held.length)}</p>
      <IconButton
        className={styles.fold}
        icon={open ? <CaretUp /> : <CaretDown />}
        label={open ? stripText.fold : stripText.unfold}
        aria-expanded={open}
        aria-controls={keys}
        onClick={() => setOpen(!open)}
      />
      <div id={keys} className={styles.keys} hidden={!open}>
        {open && <Keys playing={playing} paused={paused} />}
      </div>
    </section>
  );
}

/** As the stream shows it: the board may be on stream too. */
function Playing({ item: { name, amount, message, message_shown: isShown } }: { item: AlertItem }) {
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      {amount > 0 && <span>{formatRupiah(amount)}</span>}{' '}
      {message !== null && (isShown ? <bdi>{message}</bdi> : <span>{stripText.hidden}</span>)}
    </>
  );
}

function Keys({ playing, paused }: Pick<OverlayStatus, 'playing' | 'paused'>) {
  const queryClient = useQueryClient();
  const control = useMutation(controlMutation(queryClient));
  const skip = useMutation(skipMutation(queryClient));
  const hide = useMutation(hideMutation(queryClient));
  const replay = useMutation(replayLastMutation(queryClient));
  const canHide = playing !== null && playing.message_shown;
  return (
    <>
      <Key
        label={stripText.skip}
        icon={<SkipForward />}
        busy={skip.isPending}
        off={playing === null}
        onPress={() => playing !== null && skip.mutate(playing)}
      />
      <Key
        label={stripText.hide}
        icon={<EyeSlash />}
        busy={hide.isPending}
        off={!canHide}
        onPress={() => playing !== null && hide.mutate(playing)}
      />
      <Key
        label={paused ? stripText.resume : stripText.pause}
        icon={paused ? <Play /> : <Pause />}
        busy={control.isPending}
        onPress={() => control.mutate(paused ? 'resume' : 'pause')}
      />
      <Key
        label={stripText.replay}
        icon={<ArrowCounterClockwise />}
        busy={replay.isPending}
        onPress={() => replay.mutate()}
      />
    </>
  );
}

type KeyProps = { label: string; icon: Elements; busy: boolean; off?: boolean; onPress: () => void };

/** On a phone only its icon, as large as a thumb. */
function Key({ label, icon, busy, off = false, onPress }: KeyProps) {
  const isPhone = useMedia('(width < 700px)');
  if (isPhone) {
    return <IconButton icon={icon} label={label} busy={busy} aria-disabled={off || undefined} onClick={onPress} />;
  }
  return (
    <Button variant="quiet" size="small" icon={icon} busy={busy} aria-disabled={off || undefined} onClick={onPress}>
      {label}
    </Button>
  );
}
