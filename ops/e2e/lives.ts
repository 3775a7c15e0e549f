import type { Test } from 'tap'
import { accountLife } from '#ops/demo/account.ts'
import { bagLife } from '#ops/demo/bag.ts'
import { biddingLife } from '#ops/demo/bidding.ts'
import { failingLife } from '#ops/demo/failing.ts'
import { policiesOf } from '#ops/demo/scenery.ts'
import { shrinkingLife } from '#ops/demo/shrinking.ts'
import { smoothLife } from '#ops/demo/smooth.ts'
import { askUntil, type DemoPaper, type Stage } from '#ops/demo/stage.ts'
import { selling } from './sale.ts'
import { MONDAY, type Program, type StartOptions } from './start.ts'

/**
 * The lives of the demonstration against a program of the test, with its clock in hand: money, seats, facts and views are
 * looked at after every step. `start` gives the program on the engines under test. Each life is lived in each of the `rounds`: nothing of
 * the first is in the way of the second.
 */
export const allLives = async (t: Test, start: (options: StartOptions) => Promise<Program>, rounds = 2) => {
  const time = { now: MONDAY }
  const house = await start({ clock: () => time.now })
  t.teardown(house.close)
  const stage = stageOf(house, time)
  await policiesOf(stage(t))
  for (const [name, live] of Object.entries({
    'a smooth life': smoothLife,
    'a shrinking life': shrinkingLife,
    'a failing life': failingLife,
    'a life of an account': accountLife,
    'a life of a lot': biddingLife,
    'a life of a bag': bagLife,
  }))
    for (let round = 1; round <= rounds; round++) await t.test(`${name}, round ${round}`, async t => void (await live(stage(t))))
  await t.test('every event says when it was decided', async t => {
    const { events } = house.program
    const without: string[] = []
    let seen = 0
    for (let from = 0, end = false; !end; ) {
      const page = await events.readAll({ from, limit: 1_000 })
      for (const { type, meta } of page.events) if (!meta.at || Number.isNaN(Date.parse(meta.at))) without.push(type)
      seen += page.events.length
      ;({ position: from, end } = page)
    }
    t.same(without, [])
    t.ok(seen > 1_000, `${seen} events`)
  })
}

const stageOf = (house: Program, time: { now: string }) => {
  const { program } = house
  const sale = selling(house, time)
  const sent = (papers: DemoPaper[] = []) => ({ files: papers })
  return (t: Test): Stage => ({
    now: () => time.now,
    call: (as, endpoint, body, papers) => house.call(endpoint, body, as, sent(papers)),
    refused: (as, endpoint, body, { status, message }, papers) =>
      sale.refused(t, endpoint, body, as, { status, message: new RegExp(message) }, sent(papers)),
    press: async payUrl => void t.match(await sale.payAt(payUrl.slice(payUrl.lastIndexOf('/') + 1)), /已支付成功/),
    pass: async instant => {
      await sale.pass(new Date(Date.parse(instant) - 1).toISOString())
      await sale.pass(instant)
      await program.pass('end of lots')
      await program.settle()
    },
    see: async (what, ask, expected) => {
      const settled = async () => {
        await program.settle()
        return ask()
      }
      // settling does not wait for jobs in the background
      const { answer, fields } = await askUntil(settled, expected, 5_000)
      t.same(fields, expected, what)
      return answer
    },
    step: title => t.comment(title),
    tell: () => {},
  })
}
