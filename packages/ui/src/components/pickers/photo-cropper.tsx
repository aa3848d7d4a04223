import { useId, useLayoutEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { PHOTO_SIDE, PHOTO_ZOOM_MAX, type OpenPhoto } from '#photo.ts';
import { uiText } from '#ui.text.ts';
import { Button } from '#components/buttons/button.tsx';
import styles from './photo-cropper.module.css';

type PhotoCropperProps = {
  photo: OpenPhoto;
  /** Receives the cropped photo as a data URL, or null when cancelled. */
  onDone: (cropped: string | null) => void;
  onFail: () => void;
};

/** The lazily loaded cropper of photo-field.tsx: chooses a square by pointer, wheel, touch or keyboard. */
export default function PhotoCropper({ photo, onDone, onFail }: PhotoCropperProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  async function finish() {
    if (area === null) return;
    setBusy(true);
    const cropped = await photo.crop(area).catch(() => null);
    if (cropped === null) onFail();
    else onDone(cropped);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onDone(null);
      }}
    >
      <h2 id={id}>{uiText.cropTitle}</h2>
      <div className={styles.stage}>
        <Cropper
          image={photo.address}
          crop={crop}
          zoom={zoom}
          maxZoom={PHOTO_ZOOM_MAX}
          aspect={1}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_shares, pixels) => setArea(pixels)}
          // The page's CSP allows no style elements: the rules come with the build.
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': uiText.cropArea }}
        />
      </div>
      <label className={styles.zoom}>
        {uiText.zoom}
        <input
          type="range"
          min={1}
          max={PHOTO_ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <p className="small muted">{uiText.cropHelp(PHOTO_SIDE)}</p>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => onDone(null)}>
          {uiText.cancel}
        </Button>
        <Button busy={busy} disabled={area === null} onClick={() => void finish()}>
          {uiText.usePhoto}
        </Button>
      </div>
    </dialog>
  );
}
