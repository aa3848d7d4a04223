/** A file of an uploaded image (migration 0010). */
export type ImageTable = {
  name: string;
  image_id: string;
  mime: 'image/webp' | 'image/jpeg';
  width: number;
  height: number;
  bytes: Buffer;
  created_at: Date;
};
