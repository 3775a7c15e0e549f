import type { instanceEvents } from '#contracts/flow/events.ts'
import { FlowKey } from '#contracts/flow/graph.ts'
import { Id, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

/** Matters that a workflow decides now: what waits for its flow does not wait for its desk as well. */
export const flowsUnderWay = view<typeof instanceEvents>()({
  name: 'flow-under-way',
  version: 1,
  doc: Type.Object({
    businessType: zh(FlowKey, '业务类型'),
    businessId: zh(Id, '业务编号'),
    /** empty: of no airline in particular */
    airLine: zh(Text, '航空公司'),
  }),
  index: [['businessType', 'airLine']],
  counted: ['businessType', 'airLine'],
  on: {
    FlowStarted: (_, { subject, airLine = '' }) => ({ businessType: subject.type, businessId: subject.id, airLine }),
    FlowFinished: () => null,
  },
})
