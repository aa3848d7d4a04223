import { PageTitle } from '@mabarin/ui/page/page-title';
import { Navigate, useParams } from 'react-router';
import { NO_PAGE, paths } from '#paths.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import styles from './document.module.css';
import { documentText } from './document.text.ts';
import { documentTexts, isDocumentType, type DocumentType } from './texts.ts';

const words = {
  'privacy-policy': { title: documentText.privacy, description: documentText.privacyDescription },
  'terms-and-conditions': { title: documentText.terms, description: documentText.termsDescription },
  panduan: { title: documentText.guide, description: documentText.guideDescription },
  'panduan-obs': { title: documentText.guideObs, description: documentText.guideObsDescription },
  'panduan-tiktok': { title: documentText.guideTiktok, description: documentText.guideTiktokDescription },
  'panduan-uang': { title: documentText.guideMoney, description: documentText.guideMoneyDescription },
  'panduan-css': { title: documentText.guideCss, description: documentText.guideCssDescription },
  'panduan-gift': { title: documentText.guideGifts, description: documentText.guideGiftsDescription },
  'panduan-bot': { title: documentText.guideBots, description: documentText.guideBotsDescription },
} as const satisfies Record<DocumentType, unknown>;

/** A legal page or a guide, `document/{documentType}`, with the text of docs/documents/{documentType}.md. */
export default function DocumentPage() {
  const { documentType } = useParams();
  if (!isDocumentType(documentType)) return <Navigate to={paths.error404 + NO_PAGE} replace />;
  const { title, description } = words[documentType];
  const Text = documentTexts[documentType];
  return (
    <article className={`column ${styles.page}`}>
      <PageHead title={documentText.pageTitle(title)} description={description} />
      <PageTitle>{title}</PageTitle>
      <Text className={`mt-2 ${styles.text}`} />
    </article>
  );
}
