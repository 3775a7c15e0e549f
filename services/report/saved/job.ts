import type { Who } from '#contracts/kernel/endpoint.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { Id, type Static, Type, zh } from '#contracts/kernel/schema.ts'
import type { FigureRequest } from '#contracts/report/figures/api.ts'
import { type ReportName, reports } from '#contracts/report/figures/reports.ts'
import { questionAt } from '#contracts/report/saved/question.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import type { ScheduledJob } from '../../schedule/kinds.ts'
import type { Delivery } from '../job.ts'
import { finds, mustRead, savedReport } from './decide.ts'

/** the kind of scheduled work */
export const REPORT = 'report'
const Params = Type.Object({ saved: zh(Id, '保存的报表') })

type Deps = {
  run: Commands
  /** a user as a caller, with the rights of this moment; undefined for one who may not log in */
  whoIs: (user: string) => Promise<Who | undefined>
  /** the Excel file of a question under these rights. @throws Refused where they do not reach, or the figures are still loading */
  file: (
    report: ReportName,
    asked: FigureRequest,
    as: { who: Who; now: string },
  ) => Promise<{ name: string; content: AsyncIterable<Uint8Array>; rows: number }>
  /** puts a file among the exports of a user, once; false where it is there already */
  deliver: (delivery: Delivery) => Promise<boolean>
}

/**
 * Makes the Excel of a saved report for its owner and those who subscribed, each under their present rights (DOMAIN §3.42). If the owner's
 * rights do not suffice, the run says so and makes nothing; subscribers whose rights do not suffice are left out and counted. A run that is
 * repeated after a crash finds what it has delivered for its slot.
 */
export const savedReportJob = ({ run, whoIs, file, deliver }: Deps): ScheduledJob => {
  const load = async (id: string) => (await run.load(savedReport, id)).state
  return {
    kind: REPORT,
    zh: '定时报表',
    params: Params,
    check: async params => ((await load((params as Static<typeof Params>).saved)).status === 'SAVED' ? undefined : '保存的报表不存在'),
    run: async ({ now, slot, signal, params }) => {
      const { saved: id } = params as Static<typeof Params>
      const saved = await load(id)
      if (saved.status !== 'SAVED') throw new Refused(code.conflict, '报表已删除')
      const { report } = saved
      const question = questionAt(saved.question, now)
      const makeFor = async (user: string): Promise<boolean> => {
        const who = await whoIs(user)
        if (who?.actor !== 'employee') throw new Refused(code.forbidden, user === saved.owner ? '保存人已停用' : '订阅人已停用')
        mustRead(who, report)
        if (!finds(who, saved)) throw new Refused(code.forbidden, '报表已不再共享')
        const { name, content, rows } = await file(report, question, { who, now })
        const { startDate: from, endDate: to = from } = question
        const about = { title: reports[report].zh, report, saved: id, of: saved.name, span: { from, to } }
        return deliver({ id: idFrom(id, 'report', slot, user), who, name, content, rows, ...about })
      }
      await makeFor(saved.owner)
      let [made, left] = [1, 0]
      for (const user of saved.subscribers) {
        if (signal.aborted) break
        try {
          await makeFor(user)
          made++
        } catch (error) {
          if (!isRefusal(error)) throw error
          left++
        }
      }
      return { message: `生成${made}份${left > 0 ? `，${left}名订阅人已停用或无权查看，未生成` : ''}` }
    },
  }
}
