import type { abnormalStatuses } from '#contracts/disruption/codes.ts'
import * as events from '#contracts/disruption/events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { decider, type When } from '#services/kernel/stream/decider.ts'

const { AbnormalFlightRecorded, AbnormalFlightRevised, AbnormalFlightNotified, AbnormalFlightHandled, AbnormalFlightWithdrawn } = events
type Events = EventsOf<typeof events>
export type RecordedFlight = Events['AbnormalFlightRecorded']
export type KnownAbnormal = { status: keyof typeof abnormalStatuses; flight: RecordedFlight; version: number }
type Abnormal = { status: 'NONE' } | KnownAbnormal

export const abnormalId = ({ flightNo, date }: Pick<RecordedFlight, 'flightNo' | 'date'>): string => `${flightNo}.${date}`

const problem = ({ kind, newDate, newDepTime, newArrTime, offers, answerBy }: RecordedFlight, at: string): [string, string] | undefined => {
  if (answerBy <= at) return ['answerBy', '答复时限须晚于现在']
  if (offers.length === 0) return ['refund', '请至少提供一项可选处理']
  if (kind !== 'CANCEL') return newDepTime ? undefined : ['newDepTime', '请填写变更后起飞时间']
  if (newDate || newDepTime || newArrTime) return ['newDepTime', '取消的航班没有变更后的时间']
  if (offers.includes('STAY')) return ['stay', '取消的航班不能选择接受变动']
  return offers.includes('REFUND') ? undefined : ['refund', '取消的航班须提供免费退票']
}
/** @throws Refused 400 where the terms do not fit together */
const checked = (flight: RecordedFlight, at: string): RecordedFlight => {
  const wrong = problem(flight, at)
  if (wrong) throw invalid(wrong[1], { [wrong[0]]: wrong[1] })
  return flight
}
const open: When<Abnormal> = ({ status }) => status === 'RECORDED' || status === 'NOTIFIED' || '不正常航班已处理或已撤销'
const notified = (version: number, notify: boolean) => (notify ? [AbnormalFlightNotified({ version })] : [])

/** A flight of a day that does not go as it was sold (DOMAIN §3.31). `version` is the number of the last notification. */
export const abnormalFlight = decider<Abnormal, Events>()({
  name: 'abnormalflight',
  zh: '不正常航班',
  document: { zh: '不正常航班', owner: state => (state.status === 'NONE' ? undefined : { airLine: state.flight.airLine }) },
  code: code.record,
  initial: { status: 'NONE' },
  evolve: {
    AbnormalFlightRecorded: (state, flight) => ({ status: 'RECORDED', flight, version: state.status === 'NONE' ? 0 : state.version }),
    AbnormalFlightRevised: (state, flight) => (state.status === 'NONE' ? state : { ...state, flight }),
    AbnormalFlightNotified: (state, { version }) => (state.status === 'NONE' ? state : { ...state, status: 'NOTIFIED', version }),
    AbnormalFlightHandled: state => (state.status === 'NONE' ? state : { ...state, status: 'HANDLED' }),
    AbnormalFlightWithdrawn: state => (state.status === 'NONE' ? state : { ...state, status: 'WITHDRAWN' }),
  },
  commands: {
    record: {
      decide: (state, { notify, ...flight }: RecordedFlight & { notify: boolean }, { at }) => {
        if (state.status !== 'NONE' && state.status !== 'WITHDRAWN') throw new Refused(code.record, '该航班已登记，请修改')
        const version = state.status === 'NONE' ? 1 : state.version + 1
        return [AbnormalFlightRecorded(checked(flight, at)), ...notified(version, notify)]
      },
    },
    modifyAbnormalFlight: {
      when: open,
      decide: (state, { notify, ...terms }: Omit<RecordedFlight, 'flightNo' | 'date' | 'airLine'> & { notify: boolean }, { at }) => {
        if (state.status === 'NONE') return []
        const { flightNo, date, airLine } = state.flight
        return [
          AbnormalFlightRevised(checked({ flightNo, date, airLine, ...terms }, at)),
          // agencies have read the former words
          ...notified(state.version + 1, notify || state.status === 'NOTIFIED'),
        ]
      },
    },
    handleAbnormalFlight: {
      when: ({ status }) => status === 'NOTIFIED' || '只有已通知的不正常航班可以处理完毕',
      decide: (_, __: object) => [AbnormalFlightHandled({})],
    },
    deleteAbnormalFlight: {
      when: open,
      decide: (state, { reason }: { reason?: string }) =>
        state.status === 'NONE' ? [] : [AbnormalFlightWithdrawn({ version: state.version, ...(reason && { reason }) })],
    },
  },
})
