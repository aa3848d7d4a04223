import { reportMoney, reportPlay, reportTurns, reportYear } from '@mabarin/api-client/contract/reports';
import type { ReportPeriodForm, WibMonth, WibYear } from '@mabarin/domain/reports/report';
import { read } from '#platform/read.ts';

export const moneyQuery = (period: ReportPeriodForm) => read(['reports', 'money', period], reportMoney, period);

export const playQuery = (month: WibMonth) => read(['reports', 'play', month], reportPlay, { month });

export const turnsQuery = (month: WibMonth) => read(['reports', 'turns', month], reportTurns, { month });

export const yearQuery = (year: WibYear) => read(['reports', 'year', year], reportYear, { year });
