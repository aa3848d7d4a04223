import { classes } from '#classes.ts';
import styles from './avatar.module.css';
import { Mascot } from '#components/decoration/mascot.tsx';

type AvatarProps = {
  /** Address of the photo, or null for the kancil. */
  src: string | null;
  /** Sides in CSS pixels. By classes: the pages' CSP lets no style attribute into what a server has drawn. */
  size: 32 | 40 | 56 | 84;
  /** The photo is the page's largest picture: load it first. */
  eager?: boolean;
};

/** A person's photo. Decorative: their name stands beside it. */
export function Avatar({ src, size, eager = false }: AvatarProps) {
  return (
    <span className={classes(styles.frame, styles[`side${size}`])}>
      {src === null ? (
        <Mascot mood="ramah" size={size * 0.78} />
      ) : (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      )}
    </span>
  );
}
