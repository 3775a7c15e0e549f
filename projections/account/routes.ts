import { CERTIFICATE, certificateSheet } from '#contracts/account/certificate-sheet.ts'
import * as api from '#contracts/account/virtual-api.ts'
import { type Call, media, on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { PrintedSheet } from '#contracts/kernel/printed.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import type { Ask } from '../kernel/ask.ts'
import { pageOf } from '../kernel/ask.ts'
import { scoped } from '../kernel/scope.ts'
import { paymentList } from '../payment/list.ts'
import type { Statements } from './statement.ts'
import { accountMovementList } from './virtual.ts'

const owned = { owner: 'agency' }

type Deps = {
  ask: Ask
  statement: Statements
  /** renders a sheet as PDF for a user; `gone` is aborted when nobody waits for it any more */
  writePdf: (user: string, printed: { title: string; subject: string; sheet: PrintedSheet }, gone?: AbortSignal) => Promise<Buffer>
}
/** Statement and certificate of a virtual account, from its movements (DOMAIN §3.7). */
export const accountQueries = ({ ask, statement, writePdf }: Deps): Route[] => {
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
      id,
      account,
      agency,
      agencyName,
      amount,
      amountText: uppercase(amount),
      channel,
      tradeNo,
      paidAt,
      creditedAt: credited.at,
      balance: credited.balance,
    }
  }
  return [
    on(api.balanceStatement, async ({ kind, page, size, ...asked }, call) => {
      const of = await statement(asked, call)
      const [found, { movements: _, ...sums }, closed] = await Promise.all([
        of.page(kind, { ...present({ page, size }) }),
        of.sums(),
        of.months(),
      ])
      const months = closed.toReversed().map(({ month, opening, in: came, out, closing }) => ({ month, opening, in: came, out, closing }))
      return { ...pageOf(found), ...sums, months }
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
