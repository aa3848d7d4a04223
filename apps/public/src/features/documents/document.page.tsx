import { PageTitle } from '@mabarin/ui/page-title';
import { lazyWithRetry } from '@mabarin/ui/lazy';
import { Navigate, useParams } from '#platform/router.tsx';
import { paths } from '#paths.ts';
import { PageHead } from '#platform/page-head.tsx';
import styles from './document.module.css';
import { documentText } from './document.text.ts';

const documents = [
  {
    type: 'privacy-policy',
    title: documentText.privacy,
    description: documentText.privacyDescription,
    Text: lazyWithRetry(() => import('~documents/privacy-policy')),
  },
  {
    type: 'terms-and-conditions',
    title: documentText.terms,
    description: documentText.termsDescription,
    Text: lazyWithRetry(() => import('~documents/terms-and-conditions')),
  },
];

/** A legal page, `document/{documentType}`. Its text is docs/documents/{documentType}.md. */
export default function DocumentPage() {
  const { documentType } = useParams();
  const document = documents.find(({ type }) => type === documentType);
  if (document === undefined) return <Navigate to={paths.error404} replace />;
  const { title, description, Text } = document;
  return (
    <article className={styles.page}>
      <PageHead title={documentText.pageTitle(title)} description={description} />
      <PageTitle>{title}</PageTitle>
      <Text className={styles.text} />
    </article>
  );
}
