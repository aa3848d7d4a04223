/** A file of an uploaded image. */
export type ImageTable = {
  name: string;
  image_id: string;
  mime: 'image/webp' | 'image/jpeg';
  width: number;
  height: number;
  bytes: Buffer;
  created_at: Date;
};
