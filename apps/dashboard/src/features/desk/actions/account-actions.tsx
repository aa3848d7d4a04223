import { deskCloseAccount, deskConsequences, deskEraseAccount } from '@mabarin/api-client/contract/desk/hosts';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { useState } from 'react';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/cards.module.css';
import entries from '#platform/entries.module.css';
import { useAct } from './act.ts';
import { CopyForm } from './copy-form.tsx';
import { accountActionsText as text } from './account-actions.text.ts';

/**
 * Copy, and closing of a host or erasure of a viewer, for who cannot log in. `person`: a host's username, or a viewer's
 * e-mail. `closing`: the host's account is being closed already.
 */
export default function AccountActions({ person, closing }: { person: string; closing: boolean }) {
  const isViewer = person.includes('@');
  const { isActing, release } = useAct();
  const [open, setOpen] = useState<string[]>([]);

  async function onClose() {
    await release(
      async () => {
        const { data } = await callDesk(deskConsequences, { username: person });
        const found = text.openWork(data, formatRupiah);
        setOpen(found);
        return found.length > 0
          ? null
          : { caption: text.close, sentence: text.closeAsk(person), done: () => text.closeDone };
      },
      (code) => callDesk(deskCloseAccount, { code, username: person }),
    );
  }

  async function onErase() {
    await release(
      {
        caption: text.erase,
        sentence: text.eraseAsk(person),
        done: ({ data }: OutputOf<typeof deskEraseAccount>) => text.eraseDone(data.open, data.because),
      },
      (code) => callDesk(deskEraseAccount, { code, person }),
    );
  }

  return (
    <section className={cards.card}>
      <h2 className={cards.heading}>{text.accounts}</h2>
      <p className={entries.intro}>{text.accountsHelp}</p>
      <div role="status">
        {open.length > 0 && (
          <>
            <p>{text.notYet}</p>
            <ul className={entries.rows}>
              {open.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <CopyForm
        of={person}
        more={
          !closing && (
            <Button variant="stop" size="small" busy={isActing} onClick={() => void (isViewer ? onErase() : onClose())}>
              {isViewer ? text.erase : text.close}
            </Button>
          )
        }
      />
    </section>
  );
}
