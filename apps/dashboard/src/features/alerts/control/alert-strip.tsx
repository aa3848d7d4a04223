import type { Elements } from '@mabarin/ui/elements';
import type { AlertItem, OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { Menu } from '@mabarin/ui/buttons/menu';
import { Link } from '@mabarin/web/router';
import { useMedia } from '@mabarin/web/use-media';
import { useSettled } from '@mabarin/web/use-settled';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import ArrowCounterClockwise from '~icons/ph/arrow-counter-clockwise-bold';
import CaretLeft from '~icons/ph/caret-left-bold';
import CaretRight from '~icons/ph/caret-right-bold';
import EyeSlash from '~icons/ph/eye-slash-fill';
import Pause from '~icons/ph/pause-fill';
import Play from '~icons/ph/play-fill';
import SkipForward from '~icons/ph/skip-forward-fill';
import { pathTo } from '#paths.ts';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import styles from './alert-strip.module.css';
import { stripText } from './alert-strip.text.ts';
import { controlMutation, hideMutation, replayLastMutation, skipMutation } from './control.api.ts';

/** The alert on stream with its buttons, one line above the board. On a phone the buttons are a menu. */
export default function AlertStrip() {
  const { data: status, error } = useQuery(overlayStatusQuery);
  if (status === undefined) {
    return (
      <p className={`row items-center gap-1 gap-x-3 min-h-11 surface rounded-ticket small ${styles.strip}`}>
        {error !== null && stripText.failed}
      </p>
    );
  }
  return <Strip status={status} />;
}

function Strip({ status }: { status: OverlayStatus }) {
  const { waiting, held, alarm } = status;
  const isPhone = useMedia('(width < 700px)');
  const controls = useControls(status);
  return (
    <section
      className={`row items-center gap-1 gap-x-3 min-h-11 surface rounded-ticket small ${styles.strip} ${alarm ? styles.alarm : ''}`}
      aria-label={stripText.title}
    >
      <p className={styles.now}>
        <Now status={status} />
      </p>
      {waiting + held.length > 0 && (
        <p className={`flex-none muted numeric ${styles.waiting} ${status.playing === null ? '' : styles.beside}`}>
          {stripText.waiting(waiting, held.length)}
        </p>
      )}
      {isPhone ? (
        <Menu
          label={stripText.controls}
          items={controls.map(({ label, icon, off, onPress }) => ({ label, icon, disabled: off, onSelect: onPress }))}
        />
      ) : (
        <Buttons controls={controls} openAtFirst={status.playing !== null || waiting > 0} />
      )}
    </section>
  );
}

function Now({ status: { alarm, playing, paused } }: { status: OverlayStatus }) {
  if (alarm) {
    return (
      <Link to={`${pathTo('overlay')}#live`} className={`row items-center min-h-11 ${styles.link}`}>
        {stripText.alarm}
      </Link>
    );
  }
  if (playing !== null) return <Playing item={playing} />;
  return <span>{paused ? stripText.paused : stripText.silent}</span>;
}

/** The alert as the stream shows it, because the board may be on stream too. */
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

type Control = { label: string; icon: Elements; busy: boolean; off: boolean; onPress: () => void };

function useControls({ playing, paused }: OverlayStatus): Control[] {
  const control = useMutation(controlMutation);
  const skip = useMutation(skipMutation);
  const hide = useMutation(hideMutation);
  const replay = useMutation(replayLastMutation);
  // The next alert may play before a second press of the same finger.
  const settled = useSettled(playing?.id);
  return [
    {
      label: stripText.skip,
      icon: <SkipForward />,
      busy: skip.isPending,
      off: playing === null || !settled,
      onPress: () => playing !== null && skip.mutate(playing),
    },
    {
      label: stripText.hide,
      icon: <EyeSlash />,
      busy: hide.isPending,
      off: playing === null || !playing.message_shown,
      onPress: () => playing !== null && hide.mutate(playing),
    },
    {
      label: paused ? stripText.resume : stripText.pause,
      icon: paused ? <Play /> : <Pause />,
      busy: control.isPending,
      off: false,
      onPress: () => control.mutate(paused ? 'resume' : 'pause'),
    },
    {
      label: stripText.replay,
      icon: <ArrowCounterClockwise />,
      busy: replay.isPending,
      off: false,
      onPress: () => replay.mutate(),
    },
  ];
}

/** Shown or hidden by the host's press only. */
function Buttons({ controls, openAtFirst }: { controls: readonly Control[]; openAtFirst: boolean }) {
  const [open, setOpen] = useState(openAtFirst);
  const buttons = useId();
  const isWide = useMedia('(width >= 1400px)');
  return (
    <>
      <div id={buttons} className={`row items-center gap-2 ${styles.buttons}`} hidden={!open}>
        {open &&
          controls.map(({ label, off, onPress, ...shown }, index) => {
            const button = { ...shown, size: 'small', 'aria-disabled': off || undefined, onClick: onPress } as const;
            return isWide ? (
              <Button key={index} variant="quiet" {...button}>
                {label}
              </Button>
            ) : (
              <IconButton key={index} label={label} {...button} />
            );
          })}
      </div>
      <IconButton
        size="small"
        icon={open ? <CaretRight /> : <CaretLeft />}
        label={open ? stripText.fold : stripText.unfold}
        aria-expanded={open}
        aria-controls={buttons}
        onClick={() => setOpen(!open)}
      />
    </>
  );
}
