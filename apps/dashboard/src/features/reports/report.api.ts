import { reportMoney, reportPlay, reportYear } from '@mabarin/api-client/contract/reports';
import type { WibMonth, WibYear } from '@mabarin/domain/reports/report';
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

export const yearQuery = (year: WibYear) =>
  queryOptions({
    queryKey: ['reports', 'year', year],
    queryFn: async ({ signal }) => (await call(reportYear, { year }, { signal })).data,
  });
