import Guide from '~guide';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { useEffect } from 'react';
import { useLocation, useMatch } from 'react-router';
import { guideText } from './guide.text.ts';
import styles from './guide.module.css';

/** docs/panduan-meja.md, at the row of the address: `/meja/panduan/task-refund` or `/meja/panduan#task-refund`. */
export default function GuidePage() {
  const { hash } = useLocation();
  const anchor = useMatch('/meja/:page/:subject')?.params.subject ?? hash.slice(1);
  useEffect(() => {
    const target = document.getElementById(anchor);
    target?.scrollIntoView({ block: 'center' });
    const row = target?.closest('li') ?? target;
    row?.setAttribute('aria-current', 'true');
    return () => row?.removeAttribute('aria-current');
  }, [anchor]);
  return (
    <article>
      <PageTitle>{guideText.title}</PageTitle>
      <p>{guideText.intro}</p>
      <Guide className={styles.text} />
    </article>
  );
}
