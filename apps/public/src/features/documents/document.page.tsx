import { EmptyState } from '@mabarin/ui/empty-state';
import { Navigate, useParams } from 'react-router';
import { paths } from '#paths.ts';
import { documentText } from './document.text.ts';

/** privacy-policy and terms-and-conditions. */
export default function DocumentPage() {
  const { documentType = '' } = useParams();
  const title = Object.hasOwn(documentText.titles, documentType) ? documentText.titles[documentType] : undefined;
  if (title === undefined) return <Navigate to={paths.error404} replace />;
  return (
    <>
      <title>{documentText.pageTitle(title)}</title>
      <EmptyState level={1} mood="mikir" title={title} help={`${documentText.pending} ${documentText.help}`} />
    </>
  );
}
