import type { Media } from '@mabarin/api-client/contract/alerts';
import type { MediaRef } from '@mabarin/domain/alerts/tier';
import { failureText } from '@mabarin/domain/errors';
import { Button } from '@mabarin/ui/buttons/button';
import { FileButton } from '@mabarin/ui/buttons/file-button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { failureSentence } from '#platform/dialogs.ts';
import { failed } from '#platform/platform.text.ts';
import X from '~icons/ph/x-bold';
import { deleteMutation, mediaQuery, uploadMutation } from './media.api.ts';
import { MediaItem } from './media-item.tsx';
import styles from './media.module.css';
import { formatBytes, isKindOpen, kindOf, mediaOf, refusalOf, type MediaKind } from './media.ts';
import { mediaText } from '#features/alerts/tiers/tiers.text.ts';
import { useListen } from '#features/alerts/sound/use-listen.ts';

type MediaPickerProps = {
  kind: MediaKind;
  value: MediaRef | null;
  /** Undefined when the picker was cancelled. */
  onDone: (picked: MediaRef | null | undefined) => void;
};

const ACCEPT = { picture: 'image/*,video/*', sound: 'audio/*' };

/** Picks a picture or a sound from the host's files and the built-in library; uploads and deletes files too. */
export default function MediaPicker({ kind, value, onDone }: MediaPickerProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error, isFetching, refetch } = useQuery(mediaQuery);
  const [chosen, setChosen] = useState(value);
  const { playing, toggle, stop } = useListen();
  const { said, setSaid, refusal, upload, share, choose, remove } = useFiles({
    kind,
    onChosen: setChosen,
    onLost: () => onDone(undefined),
  });
  const encodes = data?.video !== false;
  const picked = mediaOf(data, chosen);
  const isOther = picked?.state === 'ready' && kindOf(picked) !== kind;
  const usable = chosen === null || (picked?.state === 'ready' && !isOther);
  useReady(data?.own, (media) => {
    if (kindOf(media) === kind) setSaid(mediaText.ready(media.name));
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const group = (media: readonly Media[]) =>
    media
      .filter((each) => kindOf(each) === kind || (each.ref === chosen && isKindOpen(each)))
      .map((each) => (
        <MediaItem
          key={each.ref}
          media={each}
          name={`${id}-media`}
          checked={chosen === each.ref}
          playing={playing}
          removing={remove.isPending && remove.variables === each.ref}
          onChoose={() => setChosen(each.ref)}
          onListen={toggle}
          onRemove={() => {
            stop();
            remove.mutate(each.ref, {
              onSuccess() {
                setChosen((before) => (before === each.ref ? null : before));
                setSaid(mediaText.removed(each.name));
              },
            });
          }}
        />
      ));
  const own = group(data?.own ?? []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        // The cancel event of the file input bubbles to the dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDone(undefined);
      }}
    >
      <div className={`row items-center justify-between gap-3 flex-none px-4 py-3 ${styles.top}`}>
        <h2 className="large" id={`${id}-title`}>
          {mediaText.pickLabel[kind]}
        </h2>
        <IconButton icon={<X />} label={mediaText.cancel} onClick={() => onDone(undefined)} />
      </div>
      <div className={`stack gap-3 p-4 relative ${styles.files}`} {...useFocusFallback()}>
        <div className={`row wrap items-center gap-2 gap-x-4 relative ${styles.uploading}`}>
          <p id={`${id}-help`} className="small muted">
            {encodes ? mediaText.help[kind] : mediaText.imagesOnly[kind]}
          </p>
          {(encodes || kind === 'picture') && (
            <FileButton
              described={{ id: `${id}-file`, 'aria-describedby': `${id}-help`, 'aria-invalid': undefined }}
              inputRef={null}
              name="file"
              accept={encodes ? ACCEPT[kind] : 'image/*'}
              onBlur={() => {}}
              onChoose={(file) => choose(file, encodes)}
            >
              {mediaText.upload}
            </FileButton>
          )}
          {data !== undefined && (
            <label className={styles.room}>
              <span>{mediaText.used(formatBytes(data.used), formatBytes(data.limit))}</span>
              <meter min={0} max={data.limit} high={data.limit * 0.9} value={data.used} />
            </label>
          )}
        </div>
        {upload.isPending && (
          <label className={`small numeric anywhere ${styles.progress}`}>
            <span>
              {share < 1
                ? mediaText.uploading(upload.variables.name, Math.floor(share * 100))
                : mediaText.checking(upload.variables.name)}
            </span>
            <progress max={1} value={share < 1 ? share : undefined} />
          </label>
        )}
        <p role="alert" className={`text-stop strong ${styles.refusal}`}>
          {refusal || (isOther && mediaText.otherKind[kind])}
        </p>
        <p role="status" className={`text-go strong ${styles.said}`}>
          {said}
        </p>
        {data === undefined && error !== null && (
          <div className="row wrap items-center gap-2 gap-x-3">
            <p>{failureSentence(error, mediaText.readFailed) ?? mediaText.readFailed}</p>
            <Button variant="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
              {mediaText.retry}
            </Button>
          </div>
        )}
        <label className={`row items-center gap-3 min-h-12 px-3 rounded-ticket border-line strong ${styles.none}`}>
          <input type="radio" name={`${id}-media`} checked={chosen === null} onChange={() => setChosen(null)} />
          <span>{mediaText.none[kind]}</span>
        </label>
        <section aria-labelledby={`${id}-own`}>
          <h3 id={`${id}-own`}>{mediaText.own}</h3>
          {own.length === 0 && <p>{data === undefined ? mediaText.loading : mediaText.noOwn}</p>}
          <ul className={styles.grid}>{own}</ul>
        </section>
        <section aria-labelledby={`${id}-library`}>
          <h3 id={`${id}-library`}>{mediaText.library}</h3>
          <ul className={styles.grid}>{group(data?.library ?? [])}</ul>
        </section>
      </div>
      <div className={`row items-center justify-between gap-3 flex-none px-4 py-3 ${styles.bottom}`}>
        <Button variant="quiet" onClick={() => onDone(undefined)}>
          {mediaText.cancel}
        </Button>
        <Button aria-disabled={!usable} onClick={() => onDone(chosen)}>
          {mediaText.use}
        </Button>
      </div>
    </dialog>
  );
}

type FilesOptions = { kind: MediaKind; onChosen: (ref: MediaRef) => void; onLost: () => void };

/** Uploads and deletes files. Messages show in the picker, because nothing behind it is visible. */
function useFiles({ kind, onChosen, onLost }: FilesOptions) {
  const [share, setShare] = useState(0);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState('');
  const refuse = (error: Error, action: string) => {
    const sentence = failureSentence(error, failed(action));
    // No sentence: the host must log in again, and the page outside asks for that.
    if (sentence === null) onLost();
    else setRefusal(sentence);
  };
  const begin = () => {
    setSaid('');
    setRefusal('');
  };
  const upload = useMutation({
    ...uploadMutation(setShare),
    onError: (error) => refuse(error, mediaText.actions.upload),
  });
  const remove = useMutation({
    ...deleteMutation,
    onMutate: begin,
    onError: (error) => refuse(error, mediaText.actions.remove),
  });

  function choose(file: File, encodes: boolean) {
    if (upload.isPending) return;
    begin();
    const refused = refusalOf(file, encodes);
    if (refused !== null) return setRefusal(failureText(refused));
    setShare(0);
    upload.mutate(file, {
      onSuccess(media) {
        if (kindOf(media) !== kind && !isKindOpen(media)) return setRefusal(mediaText.otherKind[kind]);
        setSaid(mediaText.uploaded(media.name));
        onChosen(media.ref);
      },
    });
  }
  return { said, setSaid, refusal, upload, share, choose, remove };
}

/** Reports each file that is encoded while the picker is open. */
function useReady(own: readonly Media[] | undefined, onReady: (media: Media) => void): void {
  const encoding = useRef<ReadonlySet<MediaRef>>(new Set());
  const tell = useEffectEvent(onReady);
  useEffect(() => {
    const done = own?.find(({ ref, state }) => state === 'ready' && encoding.current.has(ref));
    if (done !== undefined) tell(done);
    encoding.current = new Set(own?.filter(({ state }) => state === 'processing').map(({ ref }) => ref));
  }, [own]);
}
