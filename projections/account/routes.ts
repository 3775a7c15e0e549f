import { CERTIFICATE, certificateSheet } from '#contracts/account/certificate-sheet.ts'
import { virtualAccountOf } from '#contracts/account/names.ts'
import * as api from '#contracts/account/virtual-api.ts'
import { type Call, media, on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { invalid, notFound } from '#contracts/kernel/refused.ts'
import type { Sheet } from '#contracts/order/ticketing/receipt-sheets.ts'
import type { Ask } from '../kernel/ask.ts'
import { pageOf } from '../kernel/ask.ts'
import { scoped } from '../kernel/scope.ts'
import { paymentList } from '../payment/list.ts'
import { accountMovementList } from './virtual.ts'

const owned = { owner: 'agency' }

type Deps = {
  ask: Ask
  /** a sheet as PDF, for somebody */
  /** `gone`: aborted when nobody waits for it any more */
  writePdf: (user: string, printed: { title: string; subject: string; sheet: Sheet }, gone?: AbortSignal) => Promise<Buffer>
}
/** Statement and certificate of a virtual account, from its movements (DOMAIN §3.7). */
export const accountQueries = ({ ask, writePdf }: Deps): Route[] => {
  const certificate = async ({ id }: { id: string }, call: Call) => {
    const { get, find } = ask(call)
    const paid = await get(paymentList, id)
    const [credited] = await find(accountMovementList, {
      filter: scoped(call.who, owned, { movement: id, kind: 'RECHARGE' }),
      sort: ['-seq'],
      limit: 1,
    })
    if (!paid?.into || !paid.paidAt || !credited) throw notFound('充值凭证')
    const { agency, agencyName, amount, channel, tradeNo = '', paidAt, into: account } = paid
    return {
      ...{ id, account, agency, agencyName, amount, amountText: uppercase(amount), channel, tradeNo, paidAt },
      ...{ creditedAt: credited.at, balance: credited.balance },
    }
  }
  return [
    on(api.balanceStatement, async ({ id, from, to, kind, page, size }, call) => {
      const account = id ?? (call.who.agency ? virtualAccountOf(call.who.agency) : undefined)
      if (!account) throw invalid('请选择账户', { id: '请选择账户' })
      if (from && to && from > to) throw invalid('起始日不能晚于截止日', { from: '起始日不能晚于截止日' })
      const { find, page: pageFrom, group } = ask(call)
      const whose = scoped(call.who, owned, { account })
      const span = { ...whose, ...((from || to) && { day: { ...(from && { gte: from }), ...(to && { lte: to }) } }) }
      const [before] = from
        ? await find(accountMovementList, { filter: { ...whose, day: { lt: from } }, sort: ['-day', '-seq'], limit: 1 })
        : []
      const [last] = await find(accountMovementList, {
        filter: to ? { ...whose, day: { lte: to } } : whose,
        sort: ['-day', '-seq'],
        limit: 1,
      })
      const [sums] = await group(accountMovementList, { filter: span, by: ['account'], sum: ['in', 'out'] })
      const found = await pageFrom(accountMovementList, {
        filter: kind ? { ...span, kind } : span,
        sort: ['-day', '-seq'],
        ...(page !== undefined && { page }),
        ...(size !== undefined && { size }),
      })
      return {
        ...pageOf(found),
        opening: before?.balance ?? 0,
        in: Number(sums?.in ?? 0),
        out: Number(sums?.out ?? 0),
        closing: last?.balance ?? 0,
      }
    }),
    on(api.rechargeCertificate, certificate),
    on(api.rechargeCertificatePdf, async (asked, call) => ({
      name: `${CERTIFICATE}-${asked.id}.pdf`,
      type: media.pdf,
      content: await writePdf(
        call.who.user,
        { title: CERTIFICATE, subject: `充值 ${asked.id}`, sheet: certificateSheet(await certificate(asked, call)) },
        call.gone,
      ),
    })),
  ]
}
