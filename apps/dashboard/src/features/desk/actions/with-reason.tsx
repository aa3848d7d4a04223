import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import type { ReasonFormProps } from './reason-form.tsx';

const ReasonForm = lazyWithRetry(() => import('./reason-form.tsx'));

/** Asks for the reason of an act; what the one concerned will read is loaded after the page. */
export function WithReason(props: ReasonFormProps) {
  return (
    <PagePart loading={null}>
      <ReasonForm {...props} />
    </PagePart>
  );
}
