import type { instanceEvents } from '#contracts/flow/events.ts'
import { FlowKey } from '#contracts/flow/graph.ts'
import { writing } from '#contracts/kernel/personal.ts'
import { Id, Instant, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

/** Matters that a workflow decides now: what waits for its flow does not wait for its desk as well. */
export const flowsUnderWay = view<typeof instanceEvents>()({
  name: 'flow-under-way',
  version: 2,
  doc: Type.Object({
    businessType: zh(FlowKey, '业务类型'),
    businessId: zh(Id, '业务编号'),
    /** empty: of no airline in particular */
    airLine: zh(Text, '航空公司'),
    /** whose application it is */
    agency: optional(zh(Id, '代理人')),
    /** it waits for its applicant since then, and why */
    returnedAt: optional(zh(Instant, '退回时间')),
    remark: optional(writing(zh(Text, '退回原因'))),
  }),
  index: [
    ['businessType', 'airLine'],
    ['agency', 'returnedAt'],
  ],
  counted: ['businessType', 'airLine'],
  on: {
    FlowStarted: (_, { subject, airLine = '', applicant: { agency } }) => ({
      businessType: subject.type,
      businessId: subject.id,
      airLine,
      ...(agency && { agency }),
    }),
    FlowReturned: (row, { remark }, { at }) => row && { ...row, returnedAt: at, ...(remark && { remark }) },
    FlowResubmitted: row => {
      if (!row) return row
      const { returnedAt: _, remark: __, ...running } = row
      return running
    },
    FlowFinished: () => null,
  },
})
