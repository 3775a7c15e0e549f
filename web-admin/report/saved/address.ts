import type { FigureRequest } from '#contracts/report/figures/api.ts'
import type { ReportName } from '#contracts/report/figures/reports.ts'

/** pages of the reports */
export const pages: Readonly<Record<ReportName, string>> = {
  sales: '/sales-report',
  salesVolume: '/sales-volume-report',
  volume: '/volume-report',
  trade: '/trade-report',
  payment: '/payment-report',
  refund: '/refund-report',
  monitoring: '/monitoring-report',
}

/** A question as the address of a report's page holds it, with the saved report that it comes from. */
export const addressOf = (
  { startDate, endDate = startDate, airLine, by, measures, where, ...rest }: FigureRequest,
  saved: string,
): URLSearchParams => {
  const narrowed = { ...where, ...(airLine && { airLine: [airLine] }) }
  const all = {
    ...rest,
    saved,
    from: startDate,
    to: endDate,
    by: by?.join(','),
    measures: measures?.join(','),
    where: Object.keys(narrowed).length > 0 ? JSON.stringify(narrowed) : undefined,
  }
  return new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
