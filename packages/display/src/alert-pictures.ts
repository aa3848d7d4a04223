import type { Alert, AlertPicture } from '@mabarin/api-client/contract/alerts';
import type { FileCache } from '#file-cache.ts';
import type { After } from '#timers.ts';

/** An alert waits this long for its picture, then it is shown without. */
const PATIENCE_MS = 1_500;

/** Where pictures are decoded. A video needs a place of its own, so it holds one at a time. */
export type PictureDecoder = {
  /** Resolves once the picture can be drawn. Rejects when it cannot be read. */
  decode(picture: AlertPicture): Promise<void>;
  /** Lets go of what was decoded last. */
  release(): void;
};

/** Gets the pictures of alerts ready to be drawn. */
export type AlertPictures = {
  /** The picture of an alert, fetched and decoded, as an object URL. Null: it has none that is ready in time. */
  ready(alert: Alert): Promise<AlertPicture | null>;
  /** Lets go of a picture that is not shown after all. */
  release(): void;
};

type AlertPicturesPorts = { files: Pick<FileCache, 'get'>; decoder: PictureDecoder; after: After };

export function createAlertPictures({ files, decoder, after }: AlertPicturesPorts): AlertPictures {
  return {
    async ready({ picture }) {
      if (picture === null) return null;
      let late = false;
      const decoded = (async () => {
        const local = { ...picture, url: await files.get(picture.url) };
        if (!late) await decoder.decode(local);
        return local;
      })();
      return new Promise((resolve) => {
        const leaveOut = () => {
          late = true;
          decoder.release();
          resolve(null);
        };
        const cancel = after(PATIENCE_MS, leaveOut);
        decoded.then(
          (local) => {
            cancel();
            resolve(local);
          },
          () => {
            cancel();
            leaveOut();
          },
        );
      });
    },
    release: () => decoder.release(),
  };
}
