import type { NewRemoteKey } from '@mabarin/api-client/contract/remote';
import {
  CHAT_SCOPE,
  REMOTE_ACTIONS,
  remoteActionNames,
  type RemoteAction,
  type RemoteScope,
} from '@mabarin/domain/remote/actions';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { config } from '@mabarin/web/config';
import { useEffect, useRef, useState } from 'react';
import Warning from '~icons/ph/warning-fill';
import cards from '#platform/page/cards.module.css';
import { SecretLink } from '#platform/form/secret-link.tsx';
import entries from '#platform/page/entries.module.css';
import styles from './remote.module.css';
import { remoteText } from './remote.text.ts';

type NewKeyProps = {
  secret: NewRemoteKey;
  name: string;
  actions: readonly RemoteScope[];
  byAddress: boolean;
  onClose: () => void;
};

/** A new key with everything to copy into a tool. No later visit shows it again. */
export function NewKey({ secret: { key, link, qr }, name, actions, byAddress, onClose }: NewKeyProps) {
  const [shown, setShown] = useState(false);
  const presses = REMOTE_ACTIONS.filter((action) => actions.includes(action));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={cards.card}>
      <h2 ref={heading} tabIndex={-1} className="large heavy">
        {remoteText.newKey(name)}
      </h2>
      <p className={cards.warning}>
        <Warning /> {remoteText.once}
      </p>
      {presses.length > 0 && <SecretLink label={remoteText.phone} link={link} copyLabel={remoteText.copyPhone} main />}
      {actions.includes(CHAT_SCOPE) && (
        <>
          <SecretLink
            label={remoteText.chatPage}
            link={link.replace('/remote#', '/chat#')}
            copyLabel={remoteText.copyChatPage}
            main
          />
          <p className={entries.intro}>{remoteText.chatHelp}</p>
          <div className={cards.buttons}>
            <CopyButton value={`${config.origins.api}/api/chat`} label={remoteText.copyChatPost} />
          </div>
        </>
      )}
      <div className={cards.buttons}>
        {presses.length > 0 && (
          <Button variant="quiet" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? remoteText.hideQr : remoteText.showQr}
          </Button>
        )}
        <CopyButton value={key} label={remoteText.copySecret} />
      </div>
      {shown && <img className={styles.qr} src={qr} alt={remoteText.qr} width={250} height={250} />}
      {presses.length > 0 && (
        <details>
          <summary className="min-h-11 heavy">{remoteText.addresses}</summary>
          <p className={entries.intro}>{byAddress ? remoteText.addressesHelpGet : remoteText.addressesHelp}</p>
          <ul className={`stack gap-2 ${styles.addresses}`}>
            {presses.map((action) => (
              <li key={action}>
                <span>{remoteActionNames[action]}</span>
                <Address kind="post" action={action} address={`${config.origins.api}/api/remote/${action}`} />
                {byAddress && (
                  <Address kind="get" action={action} address={`${config.origins.api}/api/remote/${key}/${action}`} />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={cards.buttons}>
        <Button variant="ink" onClick={onClose}>
          {remoteText.close}
        </Button>
      </div>
    </section>
  );
}

/** A copy button with a short label; screen readers get the full one. */
function Address({ kind, action, address }: { kind: 'post' | 'get'; action: RemoteAction; address: string }) {
  const whole = kind === 'post' ? remoteText.copyPost : remoteText.copyGet;
  return (
    <span role="group" aria-label={whole(remoteActionNames[action])}>
      <CopyButton value={address} label={remoteText[kind]} />
    </span>
  );
}
