import { saveReport, scheduleReport, subscribeReport } from '#contracts/report/saved/api.ts'
import type { Play } from './play.ts'

/** Reports that people keep: one of finance that is shared and made on the first of each month, and one of the order desk's own. */
export const seedReports = async (play: Play, startedAt: string): Promise<void> => {
  const by = (as: string, key: string) => ({ as, now: startedAt, key: `saved report ${key}` })
  const lastMonth = {
    span: 'LAST_MONTH' as const,
    basis: 'SALE' as const,
    time: 'NONE' as const,
    by: ['airLine'],
    compare: 'BEFORE' as const,
  }
  const { id } = await play(
    saveReport,
    { name: '上月各航司销售', report: 'sales', question: lastMonth, shared: true },
    by('finance', 'last month'),
  )
  await play(scheduleReport, { id, cron: '30 8 1 * *' }, by('finance', 'schedule'))
  await play(subscribeReport, { id, subscribed: true }, by('order', 'subscribe'))
  const lastDays = { span: 'LAST_7' as const, time: 'DAY' as const, by: ['agency'], compare: 'NONE' as const }
  await play(saveReport, { name: '最近7天各代理人销量', report: 'salesVolume', question: lastDays }, by('order', 'last days'))
}
