import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import * as earnest from '#contracts/account/earnest-api.ts'
import * as api from '#contracts/auction/api.ts'
import { handleFlow, instanceDetail, preTransition } from '#contracts/flow/api.ts'
import { agency } from '#services/agency/agency.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import type { Ground } from '../ground.ts'
import { OUT, selling } from '../sale.ts'
import type { Program } from '../start.ts'

export const yuan = (amount: number) => amount * 100
/** instants of that day, UTC */
export const at = (time: string) => `2026-11-02T${time}.000Z`
export const contact = { name: '符海燕', phone: '0898-00000001' }

/** Two units of ten seats of a flight, from 1190 yuan a seat, ¥1,000 of earnest a unit, until 06:00 of a day. */
export const draftOf = ({ OUT, at }: Pick<Ground, 'OUT' | 'at'>) => ({
  stockId: OUT,
  units: 2,
  seatsPerUnit: 10,
  floor: yuan(1_190),
  step: yuan(10),
  earnestPerUnit: yuan(1_000),
  startsAt: at('00:00:00'),
  endsAt: at('06:00:00'),
})
export const draft = draftOf({ OUT, at })

/** The steps of an auction over HTTP, for the flight and the day of `ground`. */
export const auctioning = (house: Program, time: { now: string }, ground: Pick<Ground, 'OUT' | 'at'> = { OUT, at }) => {
  const draft = draftOf(ground)
  const { call, program } = house
  const sale = selling(house, time)
  const approve = async (instanceId: string, by = 'admin') => {
    await program.settle()
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, by)
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-pass', flowRemark: '同意' }, by)
    await program.settle()
  }
  /** The approver reads why it cannot be, and rejects it. */
  const turnDown = async (t: Test, instanceId: string, message: string, by = 'admin') => {
    await program.settle()
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, by)
    const task = { instanceId, curentTaskId: currentTaskId! }
    await sale.refused(t, handleFlow, { ...task, routeId: 'step1-pass' }, by, { status: 409, message })
    await sale.refused(t, preTransition, { ...task, routeId: 'step1-pass' }, by, { status: 409, message })
    t.match(await call(instanceDetail, { id: instanceId }, by), { status: 'RUNNING', currentTaskId })
    await call(handleFlow, { ...task, routeId: 'step1-reject', flowRemark: message }, by)
    await program.settle()
  }
  return {
    sale,
    approve,
    turnDown,
    /** sets the airlines whose domestic flights the agency may sell from now on */
    sells: async (id: string, domestic: string[]) => {
      const as = commanding(program.run, () => ({ who: systemUser('test'), now: time.now, commandId: randomUUID() }))
      await as(agency, id).setAuthority({ domestic, inter: [] })
      await program.settle()
    },
    recharge: async (as: string, amount = yuan(5_000)) => {
      const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: amount }, as)
      await sale.payAt(paymentCode)
      await program.settle()
    },
    money: async (agency: string, as: string) => {
      const { available, reserved } = await call(earnest.earnestInfo, { id: `E.${agency}.HU` }, as)
      return [available, reserved]
    },
    publish: async (change: Partial<typeof draft> & { afterDefault?: 'OFFER' } = {}) => {
      const { id } = await call(api.saveBidding, { ...draft, ...change }, 'order')
      const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order')
      await approve(instanceId)
      return id
    },
    close: async (now = ground.at('06:00:01')) => {
      // the clock queries the view of lots
      await program.settle()
      time.now = now
      await program.pass('end of lots')
      await program.settle()
    },
    awardOf: async (id: string, as: string) => (await call(api.showBidding, { id }, as)).mine?.award,
    /** the win becomes an order */
    take: async (id: string, as: string) => {
      const award = (await call(api.showBidding, { id }, as)).mine?.award
      const done = await call(api.prepayBidding, { id, totalAmount: award!.prepay!, contact }, as)
      await program.settle()
      return done
    },
    pay: async (id: string, totalAmount: number, as: string) => {
      const { paymentCode } = await call(api.payBidding, { id, totalAmount, channel: 'alipay' }, as)
      await sale.payAt(paymentCode)
      await program.settle()
    },
  }
}
