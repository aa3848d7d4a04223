import type { Media } from '@mabarin/api-client/contract/alerts';
import { Button } from '@mabarin/ui/buttons/button';
import { formatNumber } from '@mabarin/ui/format/money';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { useEffect, useRef, useState } from 'react';
import Play from '~icons/ph/play-fill';
import Stop from '~icons/ph/stop-fill';
import Trash from '~icons/ph/trash-fill';
import { links } from '#platform/links.ts';
import styles from './media.module.css';
import { formatBytes } from './media.ts';
import { MediaThumb } from './media-thumb.tsx';
import { faultText, mediaText } from '#features/alerts/tiers/tiers.text.ts';

type MediaItemProps = {
  media: Media;
  /** Name of the radio group. */
  name: string;
  checked: boolean;
  /** Address of the sound that plays. */
  playing: string | null;
  removing: boolean;
  onChoose: () => void;
  onListen: (url: string) => void;
  onRemove: () => void;
};

export function MediaItem({ media, name, checked, playing, removing, onChoose, onListen, onRemove }: MediaItemProps) {
  const [asking, setAsking] = useState(false);
  const gentle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) gentle.current?.focus();
  }, [asking]);
  const url = links.image(media.url);
  const own = media.ref.startsWith('media:');
  return (
    <li className={`row wrap items-center min-w-0 rounded-ticket border-line ${styles.item}`}>
      <label className={`row items-center gap-3 flex-1 min-w-0 px-3 py-2 ${styles.card}`}>
        <input type="radio" name={name} checked={checked} disabled={media.state === 'failed'} onChange={onChoose} />
        <MediaThumb media={media} moving={checked} />
        <span className={`stack min-w-0 strong anywhere ${styles.words}`}>
          <bdi>{media.name}</bdi>
          <small className="small muted" data-state={media.state}>
            {factsOf(media)}
          </small>
        </span>
      </label>
      {asking ? (
        <div
          className={`row wrap items-center gap-2 px-3 py-2 ${styles.ask}`}
          role="group"
          aria-label={mediaText.removeAsk(media.name)}
        >
          <p>{mediaText.removeAsk(media.name)}</p>
          <Button ref={gentle} variant="quiet" size="small" onClick={() => setAsking(false)}>
            {mediaText.cancel}
          </Button>
          <Button
            variant="stop"
            size="small"
            busy={removing}
            onClick={() => {
              setAsking(false);
              onRemove();
            }}
          >
            {mediaText.removeYes}
          </Button>
        </div>
      ) : (
        <div className={styles.itemButtons}>
          {media.type === 'sound' && url !== null && (
            <IconButton
              size="small"
              icon={playing === url ? <Stop /> : <Play />}
              label={playing === url ? mediaText.quiet(media.name) : mediaText.listen(media.name)}
              onClick={() => onListen(url)}
            />
          )}
          {own && (
            <IconButton
              size="small"
              icon={<Trash />}
              label={mediaText.remove(media.name)}
              busy={removing}
              onClick={() => setAsking(true)}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** Type and size of a file, or the reason why it cannot be used. */
function factsOf({ type, state, bytes, ms, fault, ref }: Media): string {
  if (state === 'processing') return mediaText.processing;
  if (state === 'failed') return fault === null ? mediaText.failed : faultText[fault];
  const seconds = ms === null ? [] : [mediaText.seconds(formatNumber(Math.max(1, Math.round(ms / 1_000))))];
  const size = ref.startsWith('media:') ? [formatBytes(bytes)] : [];
  return [mediaText.kinds[type], ...seconds, ...size].join(', ');
}
