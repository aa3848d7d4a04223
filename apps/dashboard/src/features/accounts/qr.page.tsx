import { Avatar } from '@mabarin/ui/page/avatar';
import { Awning } from '@mabarin/ui/decoration/awning';
import { Button, ButtonLink } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { Logo } from '@mabarin/ui/decoration/logo';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import DownloadSimple from '~icons/ph/download-simple-bold';
import Printer from '~icons/ph/printer-bold';
import { showFailure } from '#platform/dialogs.ts';
import { ReadFailure } from '#platform/page/loaded.tsx';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { qrQuery } from './qr.api.ts';
import { qrFileName, type QrPageName } from './qr-page.ts';
import styles from './qr.module.css';
import { qrText } from './qr.text.ts';

export const MabarQrPage = () => <QrPage page="mabar" />;
export const SupportQrPage = () => <QrPage page="support" />;
export const GiftQrPage = () => <QrPage page="claim" />;

function QrPage({ page }: { page: QrPageName }) {
  const { username } = useHost();
  const { data, error, isFetching, refetch } = useQuery(qrQuery(username));
  const link = links[page](username);
  const shown = link.replace(/^https?:\/\//, '');
  const path = shown.lastIndexOf('/');
  const image = data?.[page];
  useEffect(() => {
    if (error !== null) showFailure(error, qrText.failed);
  }, [error]);
  return (
    <section className={`stack gap-4 w-full max-w-form mx-auto ${styles.page}`} aria-busy={isFetching}>
      <PageTitle>{qrText.title}</PageTitle>
      <p>{qrText[page]}</p>
      <div className="stack items-center gap-5 p-5 surface rounded-panel" {...useFocusFallback()}>
        <p className={styles.link}>
          <a className="strong anywhere" href={link} target="_blank" rel="noreferrer">
            <span>{shown.slice(0, path)}</span>
            <wbr />
            <span>{shown.slice(path)}</span>
          </a>
          <CopyButton compact value={link} label={qrText.copy} />
        </p>
        {image !== undefined && (
          <>
            <img className={styles.code} src={image} width={250} height={250} alt={qrText.image(link)} />
            <div className="row wrap justify-center gap-3">
              <ButtonLink variant="cta" icon={<DownloadSimple />} href={image} download={qrFileName(page, username)}>
                {qrText.download}
              </ButtonLink>
              <Button variant="ink" icon={<Printer />} onClick={() => window.print()}>
                {qrText.print}
              </Button>
            </div>
          </>
        )}
        {image === undefined && (isFetching || error === null) && (
          <div className={`${styles.code} ${styles.loading}`} role="status">
            <VisuallyHidden>{qrText.loading}</VisuallyHidden>
          </div>
        )}
        {image === undefined && !isFetching && error !== null && (
          <ReadFailure error={error} failure={qrText.failed} onRetry={() => void refetch()} />
        )}
      </div>
      {image !== undefined && <Poster page={page} image={image} address={shown} />}
    </section>
  );
}

/** The A5 poster of the page, shown by printing only. */
function Poster({ page, image, address }: { page: QrPageName; image: string; address: string }) {
  const { name, photo } = useHost();
  return (
    <div className={styles.poster} data-theme="sore" aria-hidden>
      <Awning />
      <p className={styles.host}>
        <Avatar src={links.image(photo)} size={84} eager />
        <bdi>{name}</bdi>
      </p>
      <p className={styles.call}>{qrText.poster[page]}</p>
      <div className={styles.ticket}>
        <img src={image} alt="" />
      </div>
      <p className={styles.address}>{address}</p>
      <Logo size={28} />
    </div>
  );
}
