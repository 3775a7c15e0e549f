import t from 'tap'
import { config } from '#contracts/basicinfo/config.ts'
import { queryOrder } from '#contracts/order/api.ts'
import { modifyPrice, modifyPricePreview } from '#contracts/order/changes/changes-api.ts'
import { confirmPriceChange, rejectPriceChange } from '#contracts/order/money/price-api.ts'
import { adults, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

t.test('an order is not priced to its taxes by one person: another one has to agree', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send } = house
  const sale = selling(house, time)
  await sale.putOnSale([{}], { rate: 4500 })
  const { orderId, total } = await sale.submit('yefeng', [OUT], adults(12))
  const asked = { orderId, prices: [{ stockId: OUT, type: 'ADULT' as const, fare: 0 }], remark: '补偿' }
  const found = async () => (await call(queryOrder, {}, 'order')).content.map(({ total, priceChange }) => ({ total, priceChange }))
  const buttons = async (as: string) =>
    (await sale.detail(orderId, as)).allowedActions.map(({ action }) => action).filter(action => action.endsWith('PriceChange'))

  t.match(await call(modifyPricePreview, asked, 'order'), { total: 12 * 7_000, proposed: /须另一人同意后生效/ })
  const answer = await send(modifyPrice, asked, 'order')
  t.match(answer, { status: 200, data: { total } })
  t.match(answer.data.proposed.replace(/[¥,]/g, ''), /HU7182成人/)
  t.match(await sale.detail(orderId), { total, priceProposal: { by: 'order', total: 12 * 7_000, reason: '补偿' } })
  t.notOk((await sale.detail(orderId, 'yefeng')).priceProposal, 'the agency is not told what staff are at odds about')
  t.same(await found(), [{ total, priceChange: 'PROPOSED' }], 'listed')
  // another person with the same right
  t.same(
    [await buttons('order'), await buttons('admin'), await buttons('yefeng')],
    [['rejectPriceChange'], ['confirmPriceChange', 'rejectPriceChange'], []],
  )
  const proposalId = async () => (await sale.detail(orderId, 'admin')).priceProposal!.proposalId
  const seen = await proposalId()
  await sale.refused(t, confirmPriceChange, { orderId, proposalId: seen }, 'order', {
    status: 409,
    message: '改价须由提出人以外的人员同意',
  })
  await sale.refused(t, confirmPriceChange, { orderId }, 'finance', { status: 403, message: /没有权限/ })
  await sale.refused(t, confirmPriceChange, { orderId }, 'yefeng', { status: 403, message: /没有权限/ })
  await sale.refused(t, confirmPriceChange, { orderId }, 'admin', { status: 400, message: /改价编号，或以 If-Match/ })
  await sale.refused(t, rejectPriceChange, { orderId, reason: '价格过低' }, 'admin', { status: 400, message: /改价编号，或以 If-Match/ })
  await call(rejectPriceChange, { orderId, proposalId: seen, reason: '价格过低' }, 'admin')
  t.same(await found(), [{ total, priceChange: undefined }])
  await sale.refused(t, confirmPriceChange, { orderId, proposalId: seen }, 'admin', { status: 409, message: '没有待确认的改价' })

  await call(modifyPrice, asked, 'order')
  await sale.refused(t, confirmPriceChange, { orderId, proposalId: seen }, 'admin', { status: 409, message: '改价已变动，请刷新后查看' })
  await sale.refused(t, rejectPriceChange, { orderId, proposalId: seen }, 'admin', { status: 409, message: '改价已变动，请刷新后查看' })
  t.match(await call(confirmPriceChange, { orderId, proposalId: await proposalId() }, 'admin'), { total: 12 * 7_000 })
  t.same(await found(), [{ total: 12 * 7_000, priceChange: undefined }])

  // the floor is the desk's to set
  await call(config.endpoints.modify, { id: 'priceFloorPercent', configValue: '10' }, 'admin')
  const changed = await call(modifyPrice, { ...asked, prices: [{ ...asked.prices[0]!, fare: 24_000 }] }, 'order')
  t.match(changed, { total: 12 * 31_000, proposed: undefined })
})
