import { remoteActionNames } from '@mabarin/domain/remote/actions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LogPage } from '#platform/page/log-page.tsx';
import { usesQuery } from './remote.api.ts';
import styles from './remote.module.css';
import { logText } from './remote.text.ts';

export default function RemoteLogPage() {
  return (
    <LogPage
      title={logText.title}
      intro={logText.intro}
      empty={{ title: logText.empty, help: logText.emptyHelp }}
      moreLabel={logText.more}
      query={useInfiniteQuery(usesQuery)}
    >
      {({ name, action, refusal }) => (
        <span>
          <bdi className="heavy anywhere">{name}</bdi>: <span>{remoteActionNames[action]}</span>
          {refusal !== null && <span className={styles.refusal}>{refusal}</span>}
        </span>
      )}
    </LogPage>
  );
}
