import { airline } from '#contracts/basicinfo/airline.ts'
import { present } from '#contracts/kernel/present.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import { dueList } from '#projections/kernel/due.ts'
import { inLetters } from '#projections/kernel/pinyin.ts'
import { runningBatches } from '#projections/order/batches.ts'
import { dueQueries } from '#projections/order/due.ts'
import { duplicateQuery } from '#projections/order/duplicate.ts'
import { orderReads } from '#projections/order/index.ts'
import { interSearch } from '#projections/order/inter-search.ts'
import { joining } from '#projections/order/join.ts'
import { dueMails, mailQueries } from '#projections/order/mails.ts'
import { noticeAbout, noticeQueries } from '#projections/order/notices.ts'
import { policyExplain } from '#projections/order/policy-explain.ts'
import { policyPreview } from '#projections/order/policy-preview.ts'
import { policySample } from '#projections/order/policy-sample.ts'
import { quoting } from '#projections/order/quote.ts'
import { similarOrders } from '#projections/order/routes.ts'
import { ruling } from '#projections/order/rules.ts'
import { searching } from '#projections/order/search.ts'
import { searchQueries } from '#projections/order/search-routes.ts'
import { ticketNumbers } from '#projections/order/tickets.ts'
import { openPaymentsOf, unsettledPayments } from '#projections/payment/routes.ts'
import { sleep } from '#services/kernel/time.ts'
import { every } from '../clock.ts'
import type { Context, Together } from '../context.ts'
import type { House } from '../house.ts'
import { addressIn } from '../kernel/mailer.ts'
import { recordDecider } from '../kernel/record/decide.ts'
import { startTicking, tick } from '../kernel/stream/due.ts'
import { systemUser } from '../kernel/stream/process.ts'
import { policySells } from '../policy/decide.ts'
import { partySells } from '../policy/kinds/kind.ts'
import type { Clock } from '../schedule/kinds.ts'
import { auditRoutes } from './audit-routes.ts'
import { askedOf, batchRoutes, oneBy } from './batch/calls.ts'
import { drivingBatches } from './batch/drive.ts'
import { addSeatsRoutes } from './changes/add-seats.ts'
import { cancelFlowOf, cancelFollowsOrder, cancellationFollows, orderCancelFlow, orderCancelRoutes } from './changes/cancel-by-flow.ts'
import { orderChangeRoutes } from './changes/change-routes.ts'
import { joinRoutes } from './changes/join.ts'
import { contractStays } from './changes/quota-of-order.ts'
import { orderDues } from './deadlines/dues.ts'
import { order } from './decide.ts'
import { orderHistories } from './histories.ts'
import { guideRoutes } from './names/guide-routes.ts'
import { flightsOf } from './names/manifest-follows-order.ts'
import { passengerRoutes } from './names/passengers-routes.ts'
import { mailReceiptRoutes } from './notice/mail-receipt.ts'
import { noticeRoutes } from './notice/notice.ts'
import { mailRoutes, noticesGoByMail, orderMails, sendingMails } from './notice/notices-by-mail.ts'
import { ordersFollowStock } from './orders-follow-stock.ts'
import { abandonedPayments } from './pay/abandon.ts'
import { payByVirtualRoute } from './pay/by-account.ts'
import { paymentRoutes } from './pay/by-gateway.ts'
import { moneyGoesBack, orderFollowsOwed, owedFollowsOrder, owedRoutes } from './pay/owed.ts'
import { orderPayables } from './pay/payable.ts'
import { reconciling } from './pay/reconcile.ts'
import { pnrRoutes } from './pnr/calls.ts'
import { orderRoutes, orderSeenBy, type ShowDeps } from './routes.ts'
import { saleProcesses } from './seats-follow-order.ts'
import { splitFollows, splitRoutes } from './split/calls.ts'
import { copyRoutes } from './submit/copy.ts'
import { submitPreviewRoute } from './submit/preview.ts'
import { type SubmitDeps, submitting } from './submit/submit.ts'
import { ticketingFinishers } from './ticketing/finishers.ts'
import { type IssueDeps, issuing } from './ticketing/issue.ts'
import { type ReceiptPapers, receiptPapers } from './ticketing/receipt-papers.ts'
import { receiptRoutes } from './ticketing/receipt-routes.ts'
import { virtualOutRoutes } from './virtual-out/calls.ts'
import { waitlistFollows, waitlistOf, waitlistRoutes } from './waitlist/calls.ts'

/** Orders, from the search to the ticket: prices, names, limits, changes, splits, notices. */
export const context: Context = {
  reads: orderReads,
  histories: orderHistories,
  payables: orderPayables,
  beforeChange: { [interHt.name]: contractStays },
  finishers: ticketingFinishers,
  flowUses: ({ run, hand, handBackTerms }, { winOf }) => ({
    ORDER_CANCEL: orderCancelFlow({ run, follows: cancellationFollows(hand, { handBackTerms, winOf: winOf(run) }) }, handBackTerms),
  }),
  dues: orderDues,
  mails: orderMails,
  open: (house, { reacted, dues, mails: told, matters, routes, besideOrder }) => {
    const { products, winOf: winIn } = besideOrder
    const {
      run,
      ask,
      query,
      gateway,
      rules,
      fareRanges,
      events: store,
      marks,
      number,
      veil,
      prices,
      numbers,
      unpaidLimits,
      handBackTerms,
      unnamedRule,
    } = house
    const quote = quoting(prices)
    const split = splitFollows(marks)
    const winOf = winIn(run)
    const cancellations = cancellationFollows(house.hand, { handBackTerms, winOf })
    const { limitRules } = rules
    const submitDeps: SubmitDeps = { ...submitDepsOf(house), quote }
    const submit = submitting(submitDeps)
    const reconcile = reconciling({
      run,
      gateway,
      payables: house.payables,
      ...unsettledPayments(query),
      recheckHours: () => number('paymentRecheckHours'),
      inquire: house.inquire,
    })
    const noticed = { ask, agencyName: house.agencyName, days: () => number('noticeDays') }
    const papers = receiptPapers({
      store,
      writePdf: house.writePdf,
      extras: orderNo => products.paidFor(run, orderNo),
      names: async () => ({ airlines: await house.airlineNames(), airports: await house.airportNames() }),
    })
    const mails = postOffice(house, papers)
    const issuedBy: IssueDeps = {
      run,
      handBackTerms,
      ticketPrefix: ticketPrefixIn(run),
      rulesAtIssue: house.rulesAtIssue,
    }
    const issue = issuing(issuedBy)
    const batches = drivingBatches({
      run,
      clock: house.clock,
      one: oneBy({ run, routes }),
      whoIs: house.members.whoIs,
      askedOf: askedOf(house.keys),
      running: runningBatches(query),
    })
    return {
      routes: [
        ...orderChangeRoutes({
          productFees: leaving => products.feesOfLeaving(run, leaving),
          winOf,
          run,
          veil,
          priceFloor: () => number('priceFloorPercent'),
          fareRanges,
          handBackTerms,
          unnamedRule,
          orderOfTicket: async (ticketNo, call) => (await ask(call).get(ticketNumbers, ticketNo))?.orderNo,
        }),
        ...receiptRoutes({ run, papers, veil }),
        ...mailReceiptRoutes({ run, papers, notes: house.keys, isOn: mails !== undefined }),
        ...joinRoutes({ submitDeps, price: joining(prices) }),
        ...addSeatsRoutes({
          run,
          unpaidLimits,
          limitRules,
          quote,
          policySells: async (id, seats, now) => (await policySells(run)(id, seats, now)) || partySells(run)(id, seats),
          atAgreedPrice: () => number('addAtAgreedPrice'),
        }),
        ...splitRoutes({ run, numbers, follows: split }),
        ...pnrRoutes({ marks, inLetters, ...issuedBy }),
        ...orderRoutes({ ...showDepsOf(house, besideOrder), submit, issue }),
        ...virtualOutRoutes({
          ...house.paying,
          numbers,
          follows: split,
          handBackTerms,
          issue,
        }),
        ...auditRoutes({ ...rules }),
        ...waitlistRoutes({ run, quote, limitRules }),
        submitPreviewRoute({ ...submitDeps, refundScale: rules.refundScale }),
        ...copyRoutes({ run, marks, quote, limitRules, submit }),
        ...passengerRoutes({
          run,
          marks,
          store,
          papers: house.papers,
          veil,
          readSheet: house.readSheet,
          replacing: change => products.replacing(run, change),
          namesPreview: (change, call) => products.namesPreview(run, change, call),
          flightsOf: flightsOf({ run, authority: prices.authority }),
        }),
        ...guideRoutes({ run, marks, notes: house.keys, airportNames: house.airportNames }),
        ...searchQueries({ ...searching(query, prices, limitRules), ...ruling(prices, rules) }),
        interSearch({ query, limitRules }, prices),
        policySample(query, prices, limitRules),
        policyExplain(query, prices),
        policyPreview(query, prices, async orderNo => {
          const { state } = await run.load(order, orderNo)
          return state.status === 'NONE' ? undefined : state.submitted
        }),
        ...noticeRoutes({ aboutOf: noticeAbout(ask) }),
        ...noticeQueries(noticed),
        ...mailQueries(noticed),
        ...dueQueries({ ask, matters }),
        duplicateQuery({ ask }),
        ...paymentRoutes({ run, gateway, store }),
        payByVirtualRoute(house.paying),
        ...owedRoutes({ run }),
        ...mailRoutes(),
        ...orderCancelRoutes({ run, follows: cancellations }),
        ...batchRoutes({ run, keys: house.keys, routes, rows: house.rows, naming: house.directory.naming }),
      ],
      reactions: [
        ...saleProcesses({ marks, split, holders: house.holders }),
        waitlistFollows,
        cancelFollowsOrder(cancellations),
        ordersFollowStock,
        owedFollowsOrder,
        orderFollowsOwed,

        moneyGoesBack({ gateway, afterMinutes: () => number('resumeAfterMinutes') }),
        abandonedPayments(openPaymentsOf(query), gateway),
        noticesGoByMail({ on: mails !== undefined, clock: house.clock, mails: told }),
      ],
      clocks: [
        deadlines(house, { dues, reacted }),
        // asks the gateways about unsettled payments
        every(house, 'reconciliation of payments', '未决支付查询', stopping => reconcile(house.clock(), stopping).then(() => false)),
        every(house, 'order batches', '批量操作', batches, { everyMs: 1_000 }),
        ...(mails ? [every(house, 'mails', '发送邮件', mails.send, { everyMs: MAIL_EVERY_MS, mayPause: true })] : []),
      ],
      close: async () => mails?.close(),
    }
  },
}

/** Means to submit an order, except its pricing: by policies, or by a quote. */
export const submitDepsOf = (house: House): Omit<SubmitDeps, 'quote'> => ({
  run: house.run,
  marks: house.marks,
  numbers: house.numbers,
  notes: house.keys,
  similar: similarOrders(house.query),
  config: house.rules.config,
  limitRules: house.rules.limitRules,
  agencyName: house.agencyName,
  unpaidLimits: house.unpaidLimits,
  overdueFines: house.overdueFines,
})

/** The means of an order's page (`showingOrder`), of whichever kind. */
export const showDepsOf = ({ run, handBackTerms, rulesAtIssue }: House, { products, winOf }: Together['besideOrder']): ShowDeps => ({
  run,
  handBackTerms,
  rulesAtIssue,
  cancelFlowOf: cancelFlowOf(run),
  waitlistOf: waitlistOf(run),
  winOf: winOf(run),
  extrasOf: orderNo => products.money(run, orderNo),
})

/** Finds the three digits before an airline's ticket numbers. */
export const ticketPrefixIn =
  (run: House['run']): IssueDeps['ticketPrefix'] =>
  async code => {
    const { state } = await run.load(recordDecider(airline), code)
    return state.status === 'ACTIVE' ? String(state.values.ticketPrefix) : undefined
  }

const MAIL_EVERY_MS = 5_000
/** Sends the mails that are due, where a mail server is configured. */
const postOffice = ({ config, outside, identity, run, query, number, publicUrl, clock }: House, papers: ReceiptPapers) => {
  if (!config.mail) return undefined
  const post = outside.mailer(config.mail)
  const domain = addressIn(config.mail.from).split('@')[1]
  const send = sendingMails({
    run,
    due: dueMails(query),
    send: post.send,
    paper: async (page, orderId, { mail, now: at }) => {
      const { state } = await orderSeenBy(run, orderId, systemUser('mail'))
      const { name, type, content } = await papers.pdf(page, { orderId, state, at }, mail)
      return { filename: name, contentType: type, content }
    },
    tries: () => number('mailTries'),
    link: () => `${publicUrl()}/newgt/front/notice`,
    messageId: id => `<${id}.${identity.id}@${domain}>`,
  })
  return { send: (stopping?: AbortSignal) => send(clock, stopping), close: post.close }
}

/** The clock of limits, of all contexts. */
const deadlines = (
  { due, runner, events, run, clock, log, tickEveryMs }: House,
  { dues, reacted }: Pick<Together, 'dues' | 'reacted'>,
): Clock => {
  // money that arrived in time must reach its order first: a lagging process must not cost a customer the seats
  const news = () => Promise.race([reacted(), sleep(5_000, undefined, { ref: false })])
  return {
    what: 'deadlines',
    zh: '到期处理',
    everyMs: tickEveryMs,
    mayPause: false,
    pass: async () => (await tick({ due, news, dues, run, now: clock() })).found > 0,
    start: around =>
      startTicking({
        due,
        news,
        dues,
        // or a second has passed: the list is a hint, and doubled entries are handled once
        seen: async () => runner.reached(dueList.name, await events.head(), 1_000),
        run,
        clock,
        log,
        everyMs: tickEveryMs,
        ...present({ around }),
      }),
  }
}
