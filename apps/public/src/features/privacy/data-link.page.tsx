import { failureText } from '@mabarin/domain/errors';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { announce } from '@mabarin/ui/states/live-region';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { Link } from '@mabarin/web/router';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NetworkPage } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { showFailure } from '#platform/dialogs.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import { dataLinkQuery, downloadData, eraseData, readData } from './privacy.api.ts';
import paper from '#platform/page/paper.module.css';
import { PaperPage } from '#platform/page/paper-page.tsx';
import styles from './privacy.module.css';
import { privacyText } from './privacy.text.ts';

const Receipts = lazyWithRetry(() => import('./receipts.tsx'));

/** Target of the mail's link, `data-saya/{code}`. Opening it changes nothing, because mail scanners open links too. */
export default function DataLinkPage() {
  const { code = '' } = useParams();
  return (
    <PaperPage>
      <PageHead title={privacyText.pageTitle} />
      <Opened key={code} code={code} />
    </PaperPage>
  );
}

function Opened({ code }: { code: string }) {
  const { data: link, error, isFetching, refetch } = useQuery(dataLinkQuery(code));
  if (link === undefined && error !== null) {
    return <NetworkPage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (link === undefined) return <ProcessingOverlay open text={privacyText.checking} />;
  if (link === null) {
    return (
      <EmptyState
        mood="sedih"
        level={1}
        title={privacyText.invalid}
        help={failureText('privacy.link_invalid')}
        action={
          <Link to={paths.data} className={buttonClass({ variant: 'ink' })}>
            {privacyText.askAgain}
          </Link>
        }
      />
    );
  }
  return <Choices code={code} email={link.email} />;
}

function Choices({ code, email }: { code: string; email: string }) {
  const downloading = useMutation({
    mutationFn: () => downloadData(code),
    onSuccess: () => announce(privacyText.downloaded),
    onError: (error) => showFailure(error),
  });
  const reading = useMutation({ mutationFn: () => readData(code), onError: (error) => showFailure(error) });
  const erasing = useMutation({ mutationFn: () => eraseData(code), onError: (error) => showFailure(error) });

  async function askErase(): Promise<void> {
    const choice = await showDialog<'yes' | 'no'>({
      icon: 'warn',
      caption: privacyText.confirm,
      text: privacyText.confirmText,
      buttons: [
        { choice: 'yes', label: privacyText.yes, tone: 'stop' },
        { choice: 'no', label: privacyText.no, tone: 'ink' },
      ],
    });
    if (choice === 'yes') erasing.mutate();
  }

  if (erasing.data !== undefined) {
    return (
      <EmptyState
        mood="ramah"
        level={1}
        title={privacyText.erased}
        help={erasing.data === 0 ? privacyText.erasedHelp : privacyText.erasedOpen(erasing.data)}
        action={
          <Link to={paths.landing} className={buttonClass({ variant: 'ink' })}>
            {privacyText.toLanding}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <PageTitle>{privacyText.title}</PageTitle>
      <p className={`muted small snug ${paper.help}`}>{privacyText.of(email)}</p>
      <section className={`${styles.part} ${styles.receipts}`}>
        <h2 className={`strong ${styles.heading}`}>{privacyText.receiptsTitle}</h2>
        {reading.data === undefined ? (
          <>
            <p className={`muted small snug ${paper.help}`}>{privacyText.receiptsHelp}</p>
            <Button busy={reading.isPending} onClick={() => reading.mutate()}>
              {privacyText.receipts}
            </Button>
          </>
        ) : (
          <PagePart loading={<TicketSkeleton />}>
            <Receipts data={reading.data} />
          </PagePart>
        )}
      </section>
      <section className={styles.part}>
        <h2 className={`strong ${styles.heading}`}>{privacyText.downloadTitle}</h2>
        <p className={`muted small snug ${paper.help}`}>{privacyText.downloadHelp}</p>
        <Button variant="ink" busy={downloading.isPending} onClick={() => downloading.mutate()}>
          {privacyText.download}
        </Button>
      </section>
      <section className={styles.part}>
        <h2 className={`strong ${styles.heading}`}>{privacyText.eraseTitle}</h2>
        <p className={`muted small snug ${paper.help}`}>{privacyText.eraseHelp}</p>
        <Button variant="stop" busy={erasing.isPending} onClick={() => void askErase()}>
          {privacyText.erase}
        </Button>
      </section>
      <ProcessingOverlay open={erasing.isPending} text={privacyText.erasing} />
    </>
  );
}
