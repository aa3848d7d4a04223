import { restriction } from '@mabarin/domain/restrictions/restriction';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { Awning } from '@mabarin/ui/decoration/awning';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { RestrictionNotice } from '@mabarin/ui/states/restriction';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import { now } from '#platform/clock.ts';
import paper from '#platform/page/paper.module.css';
import { notFoundText } from './not-found.text.ts';

/** The page of a host whom the team suspended, of which nothing is shown. */
export default function ClosedPage() {
  return (
    <>
      <title>{notFoundText.closedTitle}</title>
      <Awning />
      <div className={`stack gap-4 ${paper.paper}`}>
        <PageTitle>{notFoundText.closed}</PageTitle>
        <RestrictionNotice of={restriction('page_closed', 'host_matter')} now={now()} />
        <Link to={paths.findPayment} className={buttonClass({ variant: 'cta' })}>
          {notFoundText.findPayment}
        </Link>
      </div>
    </>
  );
}
