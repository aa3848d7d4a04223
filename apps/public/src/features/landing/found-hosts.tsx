import type { FoundHost } from '@mabarin/api-client/contract/accounts';
import { photoAt } from '@mabarin/domain/image';
import { Avatar } from '@mabarin/ui/page/avatar';
import { Button } from '@mabarin/ui/buttons/button';
import { announce } from '@mabarin/ui/states/live-region';
import { Link } from '@mabarin/web/router';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#paths.ts';
import { failureSentence } from '#platform/dialogs.ts';
import { links } from '#platform/links.ts';
import { platformText } from '#platform/platform.text.ts';
import styles from './found-hosts.module.css';
import { searchText } from './host-search.text.ts';
import { searchHosts } from './landing.api.ts';

/** Shortest search text. */
const LETTERS_MIN = 3;
/** Typing pause before the call. */
const DELAY_MS = 250;

type FoundHostsProps = {
  typed: string;
  /** True after Enter or the button: a complete username opens its host. */
  isSent: boolean;
};

/** Hosts whose name begins with the text. The last result stays until the next response. */
export default function FoundHosts({ typed, isSent }: FoundHostsProps) {
  const wanted = typed.trim().replace(/^@/, '').replace(/\s+/g, ' ');
  const navigate = useNavigate();
  const isShort = wanted.length < LETTERS_MIN;
  const [answer, setAnswer] = useState<{ wanted: string; hosts: readonly FoundHost[] } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const isAnswered = answer?.wanted === wanted;

  useEffect(() => {
    if (isShort || isAnswered) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      setBusy(true);
      try {
        const hosts = await searchHosts(wanted, leaving.signal);
        setAnswer({ wanted, hosts });
        setFailure(null);
        announce(hosts.length === 0 ? searchText.nobody(wanted) : searchText.count(hosts.length), 'polite');
      } catch (error) {
        if (!leaving.signal.aborted) setFailure(error);
      } finally {
        if (!leaving.signal.aborted) setBusy(false);
      }
    };
    const timer = setTimeout(() => void ask(), isSent ? 0 : DELAY_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted, isShort, isAnswered, isSent, round]);

  useEffect(() => {
    const host = isSent && isAnswered && answer.hosts.find(({ username }) => username === wanted.toLowerCase());
    if (host) void navigate(paths.host(host.username));
  }, [isSent, isAnswered, answer, wanted, navigate]);

  if (isShort) return <p className="muted small anywhere">{searchText.short}</p>;
  if (failure !== null && !isAnswered) {
    return (
      <div className="row wrap items-center justify-between gap-2" role="alert">
        <p>{failureSentence(failure)}</p>
        <Button variant="quiet" size="small" busy={busy} onClick={() => setRound(round + 1)}>
          {platformText.retry}
        </Button>
      </div>
    );
  }
  if (answer === null) return <p className="muted small anywhere">{searchText.busy}</p>;
  if (answer.hosts.length === 0) {
    return (
      <div className={`muted small anywhere ${styles.note}`}>
        <p>
          <b>{searchText.nobody(answer.wanted)}</b>
        </p>
        <p>{searchText.nobodyHelp}</p>
      </div>
    );
  }
  return (
    <ul aria-label={searchText.list} aria-busy={busy || undefined}>
      {answer.hosts.map(({ username, name, photo, started }) => (
        <li key={username}>
          <Link to={paths.host(username)} className={`row items-center gap-3 rounded-small ${styles.host}`}>
            <Avatar src={links.image(photo === null ? null : photoAt(photo, 96))} size={40} />
            <span className="stack flex-1 min-w-0">
              <bdi className="heavy">{name}</bdi>
              <span className="small muted">
                @<bdi>{username}</bdi>
              </span>
            </span>
            <span className={`flex-none small ${started ? 'text-go heavy' : 'muted'}`}>
              {started ? searchText.started : searchText.notStarted}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
