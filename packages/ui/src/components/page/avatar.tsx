import { classes } from '#classes.ts';
import styles from './avatar.module.css';
import { Mascot } from '#components/decoration/mascot.tsx';

type AvatarProps = {
  /** Address of the photo; null shows the mascot. */
  src: string | null;
  /** Side in CSS pixels, set by a class: the pages' CSP allows no style attribute in server-rendered HTML. */
  size: 32 | 40 | 56 | 84;
  /** Loads the photo first, for the page's largest picture. */
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
