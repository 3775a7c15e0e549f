import t from 'tap'
import { sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { bySpan, type DueOrder, lastDay, nextOf } from './due.ts'

const NOW = '2026-11-30T06:00:00.000Z'
const at = (limitBy: string) => ({ limitBy })

t.test('what is due is grouped by the time that is left, a day being one of Shanghai', t => {
  const [late, soon, today, tomorrow] = [
    at('2026-11-30T05:59:00.000Z'),
    at('2026-11-30T08:00:00.000Z'),
    at('2026-11-30T08:01:00.000Z'),
    at('2026-11-30T16:00:00.000Z'),
  ]
  t.same(bySpan([late, soon, today, tomorrow], NOW), [
    { span: 'LATE', rows: [late] },
    { span: 'SOON', rows: [soon] },
    { span: 'TODAY', rows: [today] },
    { span: 'TOMORROW', rows: [tomorrow] },
  ])
  t.same(bySpan([], NOW), [])
  t.equal(lastDay(NOW), '2026-12-01')
  t.equal(lastDay('2026-11-30T16:30:00.000Z'), '2026-12-02', 'the day after has begun in Shanghai')
  t.end()
})

t.test('each order waits for one thing: seats before tickets, tickets once all is paid', t => {
  const order = { status: 'PAID', seatStatus: 'CONFIRMED', limitKind: 'TICKET' } as DueOrder
  t.match(nextOf(order), { what: '待出票', action: { endpoint: sureOutTicket } })
  t.match(nextOf({ ...order, seatStatus: 'REQUESTED' }), { what: '待确认座位', action: { endpoint: sureRequestSeat } })
  t.match(nextOf({ ...order, limitKind: 'NAME' }), { what: '名单未齐', tab: { name: 'passengers' } })
  const unpaid = { ...order, status: 'WAIT_FOR_PAY', limitKind: 'PAY' } as DueOrder
  t.match(nextOf({ ...unpaid, nextKind: 'DEPOSIT' }), { what: '定金未付' })
  t.match(nextOf({ ...unpaid, nextKind: 'BALANCE', limitKind: 'BALANCE' }), { what: '尾款未付' })
  t.match(nextOf({ ...unpaid, seatStatus: 'REQUESTED', auditStatus: 'AUDITING' }), { what: '待审核' })
  t.end()
})
