import { reportMoney, reportPlay } from '@mabarin/api-client/contract/reports';
import type { WibMonth } from '@mabarin/domain/reports/report';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

export const moneyQuery = (month: WibMonth) =>
  queryOptions({
    queryKey: ['reports', 'money', month],
    queryFn: async ({ signal }) => (await call(reportMoney, { month }, { signal })).data,
  });

export const playQuery = (month: WibMonth) =>
  queryOptions({
    queryKey: ['reports', 'play', month],
    queryFn: async ({ signal }) => (await call(reportPlay, { month }, { signal })).data,
  });
