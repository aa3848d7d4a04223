import { reportMoney, reportPlay, reportTurns, reportYear } from '@mabarin/api-client/contract/reports';
import type { WibMonth, WibYear } from '@mabarin/domain/reports/report';
import { read } from '#platform/read.ts';

export const moneyQuery = (month: WibMonth) => read(['reports', 'money', month], reportMoney, { month });

export const playQuery = (month: WibMonth) => read(['reports', 'play', month], reportPlay, { month });

export const turnsQuery = (month: WibMonth) => read(['reports', 'turns', month], reportTurns, { month });

export const yearQuery = (year: WibYear) => read(['reports', 'year', year], reportYear, { year });
