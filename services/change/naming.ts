import * as api from '#contracts/change/names-api.ts'
import type { ChangeRules } from '#contracts/change/rule-record.ts'
import type { Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { forbidden } from '#contracts/kernel/refused.ts'
import { NAMES_AIRLINE } from '#contracts/order/changing/words.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { type AskNaming, OF_ANOTHER_AIRLINE } from '#services/order/changing/naming.ts'
import { order } from '#services/order/decide.ts'
import type { DocumentMarks } from '#services/order/names/document-key.ts'
import type { LiveOrder } from '#services/order/state.ts'
import { closingBefore, submitChange } from './calls.ts'
import type { ChangesFollow } from './follow.ts'

type NamingDeps = {
  run: Commands
  marks: DocumentMarks
  rules: (airLine: string) => Promise<ChangeRules>
  follows: ChangesFollow
}
type Document = Pick<BoundDocument<typeof order>, 'id' | 'command' | 'check'> & { state: LiveOrder }

/** Names of a locked list, for the airline that takes such applications (catalogue order/passenger 8L; DOMAIN §3.18). */
export const namingRoutes = ({ run, marks, rules, follows }: NamingDeps): Route[] => {
  const means = { run, marks, follows, name: 'askNames' as const }
  const submit = async (of: Document, naming: AskNaming['naming'], remark: string | undefined, call: CommandCall) => {
    const { airLine, inter, legs } = of.state.submitted
    if (airLine !== NAMES_AIRLINE) throw forbidden(OF_ANOTHER_AIRLINE)
    const wishOf = async () => {
      const rule = (await rules(airLine))({ kind: 'NAMES', scope: inter ? 'INTER' : 'CN' })
      const { audit, payMinutes, times } = rule
      const closesAt = closingBefore(legs, call.now, '变更名单')
      return { kind: 'NAMES' as const, naming, terms: rule, times, audit: audit === 'ALWAYS', payMinutes, closesAt }
    }
    const { changeId, status, fee, due, payBy, instanceId } = await submitChange(means, of, wishOf, present({ remark }), call)
    return { changeId, orderId: of.id, status, fee, due, ...present({ payBy, instanceId }) }
  }
  return [
    act(api.add8L, order, 'orderId', ({ body: { remark, ...now }, call, ...of }) =>
      submit(of, { change: 'ADD', id: idFrom(call.commandId, 'passenger'), now }, remark, call),
    ),
    act(api.modify8L, order, passenger, ({ part: id, body: { remark, ...now }, call, ...of }) =>
      submit(of, { change: 'MODIFY', id, now }, remark, call),
    ),
    act(api.del8L, order, passenger, ({ part: id, body: { remark }, call, ...of }) => submit(of, { change: 'REMOVE', id }, remark, call)),
  ]
}
/** one of an order's travellers */
const passenger = { stream: 'orderId', part: 'id' } as const
