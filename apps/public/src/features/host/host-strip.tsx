import type { Elements } from '@mabarin/ui/elements';
import { Avatar } from '@mabarin/ui/page/avatar';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { links } from '#platform/links.ts';
import { preloadedHost } from '#platform/preload.ts';
import styles from './host-strip.module.css';

type HostStripProps = {
  host: { username: string; name: string; photo: string | null };
  /** `p` where the page has another heading. */
  as?: 'h1' | 'p';
  /** The main action; give it `stripAction` as its class. */
  children?: Elements;
};

/** The host above a page about them: photo, name and the main action. */
export function HostStrip({ host, as: Name = 'h1', children }: HostStripProps) {
  return (
    <div className={styles.head} data-theme="malam">
      <div className="column row wrap items-center gap-3 p-4">
        <Avatar src={links.image(host.photo)} size={56} eager />
        <div className={styles.names}>
          <Name className={styles.name}>
            <bdi>{host.name}</bdi>
          </Name>
          <p className="small muted">
            @<bdi>{host.username}</bdi>
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}

/** Class of the strip's action: full width on a phone. */
export const stripAction = styles.action;

/** The strip while the page loads: the preloaded host, or blank; its final height either way. */
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
      <div className={styles.blank} />
    </div>
  );
}

/** A page of rows under its strip, while it loads. */
export function HostRowsSkeleton({ hostID }: { hostID: string }) {
  return (
    <>
      <HostStripSkeleton hostID={hostID} />
      <div className="column px-4 py-4">
        <TicketSkeleton count={5} />
      </div>
    </>
  );
}
