import type { instanceEvents } from '#contracts/flow/events.ts'
import { BusinessType } from '#contracts/flow/graph.ts'
import { writing } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { Flag, Id, Instant, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

/**
 * Matters that a workflow decides now: a matter that waits for its flow does not also wait for its desk. A matter whose business refused
 * the decision stands here too, until a retry of its business succeeds; its applicant is told until the applicant has noted it.
 */
export const flowsUnderWay = view<typeof instanceEvents>()({
  name: 'flow-under-way',
  version: 5,
  doc: Type.Object({
    businessType: BusinessType,
    businessId: zh(Id, '业务编号'),
    /** empty when the instance belongs to no particular airline */
    airLine: zh(Text, '航空公司'),
    /** agency of the application */
    agency: optional(zh(Id, '代理人')),
    /** set where it is decided and its business has refused it; `taskId`: the task that tells its applicant */
    over: zh(Flag, '已结束'),
    taskId: optional(zh(Id, '任务编号')),
    /** the time since which it waits for its applicant, and the reason */
    returnedAt: optional(zh(Instant, '退回时间')),
    remark: optional(writing(zh(Text, '退回原因'))),
  }),
  index: [
    ['businessType', 'airLine'],
    ['agency', 'returnedAt'],
  ],
  counted: ['businessType', 'airLine', 'over'],
  on: {
    FlowStarted: (_, { subject, airLine = '', applicant: { agency } }) => ({
      businessType: subject.type,
      businessId: subject.id,
      airLine,
      over: false,
      ...present({ agency }),
    }),
    FlowReturned: (row, { remark }, { at }) => row && { ...row, returnedAt: at, ...present({ remark }) },
    FlowResubmitted: row => {
      if (!row) return row
      const { returnedAt: _, remark: __, ...running } = row
      return running
    },
    FlowFinished: () => null,
    FlowEndRefused: (_, { subject, applicant: { agency }, reason, tasks }, { at }) => {
      const own = tasks.find(({ assignee }) => assignee.kind === 'APPLICANT')
      const { type: businessType, id: businessId } = subject
      return {
        businessType,
        businessId,
        airLine: '',
        over: true,
        remark: reason,
        ...(agency && own && { agency, taskId: own.taskId, returnedAt: at }),
      }
    },
    FlowEndFollowed: () => null,
    FlowStepDone: (row, { taskId }) => {
      if (!row?.over || row.taskId !== taskId) return row
      const { agency: _, taskId: __, returnedAt: ___, ...known } = row
      return known
    },
  },
})
