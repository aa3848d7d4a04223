/** Longest text of an allowed image: 1,365,336 characters of base64 and a data URL's head. */
export const IMAGE_TYPED_MAX = 1_400_000;

export function bareBase64(text: string): string {
  return text.replace(/^data:image\/[a-z0-9.+-]{1,20};base64,/i, '');
}

/** Sides of the smaller copies of a photo, in pixels. */
export const PHOTO_SIDES = [96, 192, 384] as const;

/** `side` pixels square, or `share`: a JPEG, which all link previews read. Other paths come back unchanged. */
export function photoAt(path: string, size: (typeof PHOTO_SIDES)[number] | 'share'): string {
  return path.replace(
    /^(.*\/images\/[\w-]{22})\.webp$/,
    (_whole, image: string) => `${image}-${size}.${size === 'share' ? 'jpg' : 'webp'}`,
  );
}
