import type { Alert, AlertPicture } from '@mabarin/api-client/contract/alerts';
import type { FileCache } from '#file-cache.ts';
import type { After } from '#timers.ts';

const PATIENCE_MS = 1_500;

/** Decodes one picture at a time; a video needs an element of its own. */
export type PictureDecoder = {
  decode(picture: AlertPicture): Promise<void>;
  release(): void;
};

export type AlertPictures = {
  /** The decoded picture of an alert as an object URL. Null: none, or not in time. */
  ready(alert: Alert): Promise<AlertPicture | null>;
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
