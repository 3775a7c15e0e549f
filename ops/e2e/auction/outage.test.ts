import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import * as api from '#contracts/auction/api.ts'
import { MONDAY, startProgram } from '../start.ts'
import { at, auctioning, yuan } from './lots.ts'

t.test('nobody was there in the last minutes of a lot: it ends two minutes after somebody is again, and not before', async t => {
  const time = { now: MONDAY }
  const dir = await mkdtemp(join(tmpdir(), 'newgt-outage-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  const start = (seeded: boolean) => startProgram({ dir, seeded, clock: () => time.now })
  const first = await start(true)
  const { sale, recharge, publish } = auctioning(first, time)
  await sale.offer([{}])
  await recharge('yefeng')
  const soon = await publish()
  const later = await publish({ endsAt: at('09:00:00') })
  await first.call(api.bookBidding, { id: soon, price: yuan(1_200), units: 2 }, 'yefeng')
  // alive until half a minute before the end, then gone for three
  time.now = at('05:59:30')
  await first.program.pass('here for bids')
  await first.program.settle()
  await first.close()
  time.now = at('06:02:30')
  const second = await start(false)
  t.teardown(() => second.close())
  const { call, program } = second
  const look = (id: string) => call(api.showBidding, { id }, 'yefeng')
  await program.pass('end of lots')
  await program.settle()
  t.match(await look(soon), { status: 'OPEN', endsAt: at('06:04:30') }, 'not sold at the price before the fall')
  t.match(await look(later), { status: 'OPEN', endsAt: at('09:00:00') }, 'whose last minutes are still to come stays')
  await call(api.bookBidding, { id: soon, price: yuan(1_250), units: 2 }, 'yefeng').catch(() => {})
  // however its clock is set, a program that was there all the time has no gap
  time.now = at('06:04:31')
  await program.pass('end of lots')
  await program.settle()
  t.match(await look(soon), { status: 'CLOSED' })
  t.match(await call(api.biddingDetail, { id: soon }, 'order'), { status: 'AWARDED', sold: 2 })
})

t.test('who comes again within seconds, or while another was there, moves nothing', async t => {
  const time = { now: MONDAY }
  const dir = await mkdtemp(join(tmpdir(), 'newgt-outage-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  const first = await startProgram({ dir, clock: () => time.now })
  const { sale, publish } = auctioning(first, time)
  await sale.offer([{}])
  const id = await publish()
  time.now = at('05:59:58')
  await first.program.pass('here for bids')
  await first.program.settle()
  await first.close()
  time.now = at('06:00:01')
  const second = await startProgram({ dir, seeded: false, clock: () => time.now })
  t.teardown(() => second.close())
  await second.program.pass('end of lots')
  await second.program.settle()
  t.match(await second.call(api.biddingDetail, { id }, 'order'), { status: 'FAILED', endsAt: at('06:00:00') })
})
