import styles from './avatar.module.css';
import { Mascot } from './mascot.tsx';

type AvatarProps = {
  /** Address of the photo, or null for the kancil. */
  src: string | null;
  size?: number;
  /** The photo is the page's largest picture: load it first. */
  eager?: boolean;
};

/** A person's photo. Decorative: their name stands beside it. */
export function Avatar({ src, size = 48, eager = false }: AvatarProps) {
  return (
    <span className={styles.frame} style={{ width: size, height: size }}>
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
