import type { Elements } from '@mabarin/ui/elements';
import { Avatar } from '@mabarin/ui/page/avatar';
import { links } from '#platform/links.ts';
import { preloadedHost } from '#platform/preload.ts';
import styles from './host-strip.module.css';

type HostStripProps = {
  host: { username: string; name: string; photo: string | null };
  /** `p` where the page is about something else and has a heading of its own. */
  as?: 'h1' | 'p';
  /** The one thing to do next; give it the strip's room by `stripAction`. */
  children?: Elements;
};

/** The host above a page of theirs: photo, name and what to do next. */
export function HostStrip({ host, as: Name = 'h1', children }: HostStripProps) {
  return (
    <div className={styles.head} data-theme="malam">
      <div className={styles.row}>
        <Avatar src={links.image(host.photo)} size={56} eager />
        <div className={styles.names}>
          <Name className={styles.name}>
            <bdi>{host.name}</bdi>
          </Name>
          <p className={styles.username}>
            @<bdi>{host.username}</bdi>
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}

/** The class of the strip's action: whole width on a phone. */
export const stripAction = styles.action;

/** The strip while the page loads: the host who came with the page, else blank, of its final height either way. */
export function HostStripSkeleton({ hostID = '' }: { hostID?: string }) {
  const known = preloadedHost(hostID);
  if (known !== undefined) {
    return (
      <HostStrip host={known}>
        <div className={`${styles.action} ${styles.room}`} />
      </HostStrip>
    );
  }
  return (
    <div className={styles.head} data-theme="malam">
      <div className={`${styles.row} ${styles.blank}`} />
    </div>
  );
}
