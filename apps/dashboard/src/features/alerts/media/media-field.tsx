import type { MediaRef } from '@mabarin/domain/alerts/tier';
import { Button } from '@mabarin/ui/buttons/button';
import { FieldGroup } from '@mabarin/ui/fields/field';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { OnDemand } from '@mabarin/ui/popups/on-demand';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import Play from '~icons/ph/play-fill';
import Stop from '~icons/ph/stop-fill';
import { links } from '#platform/links.ts';
import { mediaQuery } from './media.api.ts';
import styles from './media.module.css';
import { mediaOf } from './media.ts';
import { MediaThumb } from './media-thumb.tsx';
import type { TiersValues } from '#features/alerts/tiers/tiers.form.ts';
import { mediaText, tiersText } from '#features/alerts/tiers/tiers.text.ts';
import { useListen } from '#features/alerts/sound/use-listen.ts';

const MediaPicker = lazyWithRetry(() => import('./media-picker.tsx'));

type MediaFieldProps = { control: Control<TiersValues>; index: number; kind: 'picture' | 'sound' };

export function MediaField({ control, index, kind }: MediaFieldProps) {
  const { field, fieldState } = useController({ control, name: `tiers.${index}.${kind}` });
  const { data } = useQuery(mediaQuery);
  const [picking, setPicking] = useState(false);
  const { playing, toggle, stop } = useListen();
  const ref: MediaRef | null = field.value;
  const media = mediaOf(data, ref);
  const sound = kind === 'sound' ? links.image(media?.url ?? null) : null;
  const name =
    media?.name ?? (ref === null ? mediaText.none[kind] : data === undefined ? mediaText.loading : mediaText.gone);

  return (
    <FieldGroup label={tiersText[kind]} error={fieldState.error?.message}>
      {(described) => (
        <div
          className={`relative row wrap items-center gap-2 gap-x-3 min-h-12 border-control rounded-ticket ${styles.picked}`}
        >
          {media !== undefined && <MediaThumb media={media} />}
          <span className={styles.pickedName}>
            <bdi>{name}</bdi>
          </span>
          {sound !== null && (
            <IconButton
              icon={playing === sound ? <Stop /> : <Play />}
              label={playing === sound ? mediaText.quiet(name) : mediaText.listen(name)}
              onClick={() => toggle(sound)}
            />
          )}
          <Button
            ref={field.ref}
            variant="quiet"
            size="small"
            className="min-h-11"
            aria-haspopup="dialog"
            aria-invalid={described['aria-invalid']}
            aria-describedby={described['aria-describedby']}
            onClick={() => {
              stop();
              setPicking(true);
            }}
          >
            {mediaText.pick[kind]}
          </Button>
          {picking && (
            <OnDemand loading={<ProcessingOverlay open />} onFailed={() => setPicking(false)}>
              <MediaPicker
                kind={kind}
                value={ref}
                onDone={(picked) => {
                  setPicking(false);
                  if (picked !== undefined) field.onChange(picked);
                }}
              />
            </OnDemand>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
