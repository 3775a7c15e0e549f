import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import t from 'tap'
import { RefundLine } from '#contracts/order/events.ts'
import { refundPnrList } from '#contracts/refund/api.ts'
import { RowsTable } from './RowsTable.tsx'

/** Renders the fees of a refund. */
const drawn = (rows: Record<string, unknown>[] | null | undefined) =>
  renderToStaticMarkup(
    createElement(RowsTable, {
      label: '退款明细',
      row: RefundLine,
      rows,
      keyOf: ({ ticketNo }) => ticketNo,
      empty: '没有明细',
      columns: [{ field: 'ticketNo', title: '票号' }, 'fee'],
    }),
  )

t.test('106 refund and fee tables say 加载失败 when their data is missing, and that there is nothing when there is nothing', async t => {
  for (const missing of [null, undefined]) {
    t.match(drawn(missing), '加载失败')
    t.notMatch(drawn(missing), '没有明细')
  }
  t.match(drawn([]), '没有明细')
  t.notMatch(drawn([]), '加载失败')
  const table = drawn([{ ticketNo: '880-1234567890', fee: 12_300 }])
  for (const text of ['票号', '880-1234567890', '123.00']) t.match(table, text)
  t.notMatch(table, /加载失败|没有明细/)
})

t.test('a column of several values has its Chinese title, and shows them one after another', async t => {
  const table = renderToStaticMarkup(
    createElement(RowsTable, {
      label: 'PNR',
      row: refundPnrList.data.properties.content.items,
      rows: [{ pnr: 'SMKL9J', travellers: ['李敏', '周静'], coupons: 2, left: 13 }],
      keyOf: ({ pnr }) => pnr,
      empty: '没有PNR',
      columns: ['pnr', 'travellers', 'coupons', 'left'],
    }),
  )
  for (const text of ['退票旅客', '李敏、周静']) t.match(table, text)
  t.notMatch(table, 'travellers')
})
