import t from 'tap'
import { wrongArrow, wrongArrows } from './arrows.mjs'

t.test('no source of the house imports what it must not know', async t => {
  t.same(await wrongArrows(), [])
})

t.test('which arrows there are', async t => {
  const allowed = [
    ['contracts/order/api.ts', 'contracts/kernel/endpoint.ts'],
    ['services/order/decide.ts', 'contracts/order/events.ts'],
    ['services/order/decide.ts', 'services/kernel/decider.ts'],
    ['services/order/money/money.ts', 'services/order/state.ts'],
    ['services/identity/authenticator.ts', 'services/agency/agency.ts'],
    ['services/processes/reactions/sale.ts', 'services/seats/decide.ts'],
    ['services/app.ts', 'projections/order/list.ts'],
    ['services/order/index.ts', 'services/processes/use-cases/split.ts'],
    ['projections/order/list.ts', 'services/eventstore/port.ts'],
    ['projections/order/list.ts', 'projections/policy/list.ts'],
    ['web-admin/order/OrderDetail.tsx', 'contracts/order/api.ts'],
  ] as const
  for (const [from, to] of allowed) t.equal(wrongArrow(from, to), undefined, `${from} → ${to}`)
  const wrong = [
    ['contracts/order/api.ts', 'services/order/state.ts'],
    ['contracts/order/api.ts', 'node:fs'],
    ['services/order/decide.ts', 'services/seats/decide.ts'],
    ['services/order/refund/refunds.ts', 'services/refund/decide.ts'],
    ['services/order/decide.ts', 'services/processes/use-cases/pay.ts'],
    ['services/order/decide.ts', 'projections/order/list.ts'],
    ['services/kernel/commands.ts', 'services/order/decide.ts'],
    ['services/eventstore/port.ts', 'services/order/decide.ts'],
    ['services/processes/reactions/sale.ts', 'projections/order/list.ts'],
    ['services/metrics.ts', 'ops/e2e/start.ts'],
    ['projections/order/list.ts', 'services/order/decide.ts'],
    ['projections/order/list.ts', 'services/kernel/commands.ts'],
    ['web-admin/order/OrderDetail.tsx', 'web-front/portal/Home.tsx'],
    ['web-front/portal/Home.tsx', 'projections/order/list.ts'],
  ] as const
  for (const [from, to] of wrong) t.type(wrongArrow(from, to), 'string', `${from} → ${to}`)
})
