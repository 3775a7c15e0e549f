import type * as events from '#contracts/disruption/events.ts'
import { AbnormalFlightRow, AbnormalOrderRow } from '#contracts/disruption/lists.ts'
import { Count, Type, zh } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/disruption/disruption-events.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'

type Told = Pick<typeof orders, 'FlightDisrupted' | 'DisruptionAnswered' | 'DisruptionUnanswered' | 'DisruptionEnded'>
const ofFlight = ({ abnormalId }: { abnormalId: string }) => abnormalId

/** Flights that do not go as they were sold; orders of former notifications are not counted. */
export const abnormalFlights = view<typeof events & Pick<Told, 'FlightDisrupted' | 'DisruptionAnswered'>>()({
  name: 'abnormal-flight',
  version: 1,
  doc: Type.Object({ ...Type.Omit(AbnormalFlightRow, ['id']).properties, version: zh(Count, '通知次数') }),
  index: [
    ['-date'],
    ['status', '-date'],
    ['airLine', '-date'],
    ['airLine', 'status', '-date'],
    ['flightNo', '-date'],
    ['kind', '-date'],
    ['answerBy'],
  ],
  counted: ['status', 'airLine'],
  key: { FlightDisrupted: ofFlight, DisruptionAnswered: ofFlight },
  on: {
    AbnormalFlightRecorded: (row, { flightNo, date, airLine, kind, cause, answerBy, text }, { at }) => ({
      told: 0,
      answered: 0,
      version: 0,
      ...row,
      flightNo,
      date,
      airLine,
      kind,
      cause,
      answerBy,
      text,
      status: 'RECORDED',
      updatedAt: at,
    }),
    AbnormalFlightRevised: (row, { kind, cause, answerBy, text }, { at }) => row && { ...row, kind, cause, answerBy, text, updatedAt: at },
    // all agencies are asked again
    AbnormalFlightNotified: (row, { version }, { at }) =>
      row && { ...row, status: 'NOTIFIED', version, told: 0, answered: 0, updatedAt: at },
    AbnormalFlightHandled: (row, _, { at }) => row && { ...row, status: 'HANDLED', updatedAt: at },
    AbnormalFlightWithdrawn: (row, _, { at }) => row && { ...row, status: 'WITHDRAWN', updatedAt: at },
    FlightDisrupted: (row, { version, answer }) =>
      row && (version === row.version ? { ...row, told: row.told + 1, answered: row.answered + Number(answer !== undefined) } : row),
    DisruptionAnswered: (row, { version, before }) =>
      row && { ...row, answered: row.answered + Number(version === row.version && before === undefined) },
  },
})

/** more flights than are cancelled in years */
const LIMIT = 20_000
/** Flights that are cancelled and not restored, kept in memory until one of them changes: they are not sold any more (DOMAIN §3.31). */
export const cancelledFlights = (query: Pick<Queries, 'cached'>) =>
  query.cached(abnormalFlights, {
    filter: { kind: 'CANCEL', status: { in: ['RECORDED', 'NOTIFIED', 'HANDLED'] } },
    sort: ['-date'],
    limit: LIMIT,
  })

const ofOrder = ({ abnormalId }: { abnormalId: string }, { id }: { id: string }) => `${abnormalId}~${id}`
/** Orders that were told, with the answer to the newest notification. */
export const abnormalOrders = view<Told>()({
  name: 'abnormal-order',
  version: 2,
  doc: Type.Omit(AbnormalOrderRow, ['id']),
  index: [
    ['-toldAt'],
    ['abnormalId', '-toldAt'],
    ['agency', '-toldAt'],
    ['agency', 'answer', 'answerBy'],
    ['airLine', '-toldAt'],
    ['airLine', 'answer', '-toldAt'],
    ['answer', '-toldAt'],
    ['flightNo', '-toldAt'],
    ['orderNo', '-toldAt'],
    ['agencyName', '-toldAt'],
    ['date', '-toldAt'],
    ['answerBy'],
  ],
  counted: ['answer', 'airLine', 'agency'],
  key: { FlightDisrupted: ofOrder, DisruptionAnswered: ofOrder, DisruptionUnanswered: ofOrder, DisruptionEnded: ofOrder },
  on: {
    FlightDisrupted: (
      _,
      { abnormalId, version, orderNo, agency, agencyName, airLine, flightNo, date, seats, kind, text, answerBy, answer },
      { at },
    ) => ({
      abnormalId,
      orderNo,
      agency,
      agencyName,
      airLine,
      flightNo,
      date,
      seats,
      kind,
      text,
      version,
      answerBy,
      answer: answer ?? 'WAITING',
      toldAt: at,
    }),
    DisruptionAnswered: (row, { answer }, { at }) => row && { ...row, answer, answeredAt: at },
    DisruptionUnanswered: row => row && { ...row, answer: 'NONE' },
    DisruptionEnded: (row, { closed }) => row && { ...row, answer: closed ? 'CLOSED' : 'ENDED' },
  },
})
