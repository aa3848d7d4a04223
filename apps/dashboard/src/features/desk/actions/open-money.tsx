import { Button } from '@mabarin/ui/buttons/button';
import { useQuery } from '@tanstack/react-query';
import { HoldRow } from '#features/desk/payouts/holds.tsx';
import { moneyQuery } from '#features/desk/payouts/payouts.api.ts';
import { RefundRow } from '#features/desk/payouts/refunds.tsx';
import { platformText } from '#platform/platform.text.ts';

/** Open refunds or holds of one payment, decided on its page. */
export default function OpenMoney({ payment, of }: { payment: string; of: 'refunds' | 'holds' }) {
  const money = useQuery(moneyQuery);
  if (money.isError) {
    return (
      <Button size="small" busy={money.isFetching} onClick={() => void money.refetch()}>
        {platformText.retry}
      </Button>
    );
  }
  const { refunds = [], holds = [] } = money.data ?? {};
  return (
    <ul>
      {of === 'refunds'
        ? refunds
            .filter((refund) => refund.payment === payment)
            .map((refund) => <RefundRow key={refund.id} refund={refund} />)
        : holds.filter((hold) => hold.payment === payment).map((hold) => <HoldRow key={hold.id} hold={hold} />)}
    </ul>
  );
}
