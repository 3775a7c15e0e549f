import t from 'tap'
import { FundsReceived } from '#contracts/account/events.ts'
import { BidPlaced } from '#contracts/auction/bid-events.ts'
import { tellings } from '#contracts/communication/told.ts'
import { contexts } from '#contracts/contexts.ts'
import * as orders from '#contracts/order/events.ts'
import * as guides from '#contracts/order/names/guide.ts'
import * as refunds from '#contracts/refund/events.ts'
import { samples } from '#ops/samples/samples.ts'
import { views } from '#services/contexts.ts'
import { spec } from '../kernel/spec.ts'

/** Facts of orders, refunds, fines, accounts, payments and auctions of which nobody is told, by the reason. */
const toldNobody: Readonly<Record<string, readonly string[]>> = {
  'a workflow tells the applicant what was decided, and its tasks tell who decides': [
    'CancellationAsked',
    'CancellationDropped',
    'GiveUpDrafted',
    'GiveUpSubmitted',
    'GiveUpReturned',
    'GiveUpResubmitted',
    'GiveUpApproved',
    'GiveUpRejected',
    'GiveUpWithdrawn',
    'FineChangeAsked',
    'FineChangeRefused',
    'FineChangeReturned',
    'FineChangeResubmitted',
    'LotSubmitted',
    'LotSentBack',
    'BagBatchSubmitted',
    'BagBatchSentBack',
  ],
  'a fact of the matter itself tells it: a refund, a rename, an award, a bag, money owed, a movement of an account': [
    'RefundBound',
    'RefundFixed',
    'RefundClosed',
    'RenameAsked',
    'RenameDropped',
    'ChangeAsked',
    'ChangeDropped',
    'ChangeVoided',
    'LegsChanged',
    'NamesChanged',
    'TicketsExchanged',
    'PassengerRenamed',
    'PassengerChangeUndone',
    'MoneyReturned',
    'EarnestDecided',
    'EarnestSettled',
    'RemittanceAsked',
    'RemittancePlaced',
    'WithdrawalHeld',
    'WithdrawalBanked',
    'BidsClosed',
    'BidsCancelled',
    'LotClosed',
    'LotCancelled',
    'AwardPaid',
    'BagPaid',
    'BagMissed',
    'BagBatchClosed',
    'BagBatchCancelled',
    'SealedEndMoved',
    'PaymentSucceeded',
    'PaymentPlaced',
    'PaymentRefunded',
    'PaymentRefundPlaced',
  ],
  'whoever does it has the answer on the page': [
    'PassengersAdded',
    'ClubApplied',
    'ClubCancelled',
    'PassengersRemoved',
    'PassengerModified',
    'PassengerProved',
    'GuideLinkRevoked',
    'GuideNamesWithdrawn',
    'GuideNamesTaken',
    'GuideNamesRejected',
    'RefundPapersAdded',
    'EarnestAsked',
    'EarnestHeld',
    'EarnestRefused',
    'PayeeNamed',
    'BidderJoined',
    'BidderLeft',
    'BidWithdrawn',
    'BidLate',
    'SealedBidPlaced',
    'SealedBidderJoined',
    'SealedBidderLeft',
    'PaymentCreated',
    'PaymentFailed',
    'PaymentClosed',
  ],
  'the page of the lot shows it to its bidders at once': [
    'BidsOpened',
    'BidsPaused',
    'BidsResumed',
    'EndMoved',
    'SealedBidsOpened',
    'LotPublished',
    'BagBatchPublished',
    'BagsListed',
  ],
  'one’s own notices and mails': [
    'NoticesRead',
    'AllNoticesRead',
    'MailAsked',
    'MailClaimed',
    'MailFailed',
    'MailSent',
    'MailAbandoned',
    'MailAskedAgain',
  ],
  'the airline’s own work, which agencies do not wait for': [
    'PnrAdded',
    'PnrAttached',
    'PnrResized',
    'PnrSplit',
    'PnrPassengersMoved',
    'PnrMarked',
    'TicketNumbersGiven',
    'TicketNumbersTaken',
    'TourCodeModified',
    'ExamineCountModified',
    'ContactModified',
    'AssessmentModified',
    'RefundableModified',
    'BatchStaged',
    'BatchRequested',
    'BatchCarriedOut',
    'BatchStopped',
    'BatchFinished',
    'WaitlistMoved',
    'VirtualOutBegun',
    'RefundTicketFound',
    'RefundRetyped',
    'RefundTicketMarked',
    'RefundProductCodeModified',
    'RefundClearTimeModified',
    'RefundSeatsCleared',
    'RefundNoPnrMarked',
    'RefundTicketed',
    'RefundPayoutBegun',
    'FineSpared',
    'RemittanceModified',
    'BigClientAdded',
    'BigClientModified',
    'BigClientDeleted',
    'BigClientLineKept',
    'LotDrafted',
    'LotModified',
    'BagBatchDrafted',
    'BagBatchModified',
    'BatchNewsSaved',
    'BatchNewsDeleted',
    'AutoRankSaved',
    'RatesReckoned',
    'RatesFrozen',
    'AddPriceSaved',
    'AddPriceEnabled',
    'AddPriceDisabled',
    'PaymentNoticed',
    'ReconImported',
    'ReconDifferencesFound',
    'ReconItemAssigned',
    'ReconItemResolved',
    'ReconItemReopened',
    'ReconItemCorrected',
    'ReconRefundAsked',
    'ReconRefundRejected',
    'ReconCorrectionAsked',
    'ReconCorrectionRejected',
    'ReconReturnApproved',
    'ReconReturnListed',
    'ReconReturnUnlisted',
    'ReconDayClosed',
  ],
  'a step in between, by which several processes agree': [
    'OrderNumberReserved',
    'OrderNumberVoided',
    'AdditionVoided',
    'ExpiryDeferred',
    'DocumentsClaimed',
    'DocumentsReleased',
    'UnpaidSeatsClaimed',
    'UnpaidSeatsCounted',
    'UnpaidSeatsDropped',
    'PayableClaimed',
    'PayableFreed',
    'FundsExpected',
    'ExpectationDropped',
    'FundsReserved',
    'FundsReleased',
    'MonthClosed',
    'BankTransferClaimed',
    'FineDebtRaised',
    'FineDebtSettled',
    'ShareClaimed',
    'SharesFreed',
    'PaymentAllotted',
    'PaymentRefundReserved',
    'PaymentRefundRefused',
    'PaymentRefundReleased',
    'GatewayRefundClaimed',
  ],
}

const toldList = views.find(({ name }) => name === 'told')!
const sample = (type: string) => samples.get(`${type}.v1`)!.data as never

t.test('every fact of orders, refunds, fines, accounts, payments and auctions is told, or there is a reason why not', async t => {
  const listened = views.filter(({ name }) => name === 'notice' || name === 'personal-notice').flatMap(({ on }) => Object.keys(on))
  const told = new Set([...listened, ...tellings.map(({ fact }) => fact.type)])
  const nobody = Object.values(toldNobody).flat()
  const facts = contexts
    .filter(({ name }) => ['order', 'refund', 'fine', 'account', 'payment', 'auction'].includes(name))
    .flatMap(({ events = {} }) => Object.values(events).flatMap(module => Object.values(module)))
    .flatMap(fact => (typeof fact === 'function' && 'type' in fact ? String(fact.type) : []))
  t.ok(facts.length > 150)
  t.same(
    [...new Set(facts)].filter(fact => !told.has(fact) && !nobody.includes(fact)),
    [],
    'say who hears of these, or why nobody does',
  )
  t.same(
    nobody.filter(fact => told.has(fact)),
    [],
    'told after all',
  )
  t.same(
    nobody.filter(fact => !facts.includes(fact)),
    [],
    'there is no such fact',
  )
  t.equal(new Set(nobody).size, nobody.length, 'one reason each')
})

const submitted = (more: object = {}) => ({
  ...orders.OrderSubmitted({ ...(sample('OrderSubmitted') as object), orderNo: 'G1', agency: 'AG1001', airLine: 'HU', ...more } as never),
  stream: 'order-G1',
})
const inOrder = <F extends object>(fact: F) => ({ ...fact, stream: 'order-G1' })
const expired = (reason: 'TIME_LIMIT' | 'AGENT_CANCEL') => inOrder(orders.OrderExpired({ reason, holds: [] }))

t.test('an order tells its agency what becomes of it, and its desk what is to be done; what is done waits no more', async () => {
  spec(toldList)
    .given(submitted({ waitlist: undefined }))
    .row({ agency: 'AG1001', airLine: 'HU', orderNo: 'G1', told: [], desks: ['ORDER *', 'ORDER HU'] } as never)
    .twice()
  spec(toldList)
    .given(submitted(), inOrder(orders.SeatConfirmed({ pnr: 'ABC123' })), expired('TIME_LIMIT'))
    .row({
      waits: [],
      desks: [],
      told: [
        { no: 1, at: '2026-01-05T02:01:00.000Z', kind: 'ORDER', title: '座位已确认', text: '订单G1的座位已确认，PNR ABC123。' },
        { no: 2, at: '2026-01-05T02:02:00.000Z', kind: 'ORDER', title: '已失效', text: '订单G1已失效：超时自动取消。' },
      ],
      toldAt: '2026-01-05T02:02:00.000Z',
    } as never)
    .twice()
})

t.test('each PNR that is cleared or irregular waits for the desk until it stands again, is deleted, or the order is over', async () => {
  const synced = (pnr: string, state?: 'ACTIVE' | 'LOST' | 'IRREGULAR') =>
    inOrder(orders.PnrSynced({ pnr, added: [], modified: [], tickets: 0, ...(state && { state }) }))
  const lost = [submitted(), inOrder(orders.SeatConfirmed({ pnr: 'ABC123' })), synced('ABC123', 'LOST')]
  const task = (no: number, pnr: string, title: string, text: string) =>
    ({ no, at: `2026-01-05T02:0${no}:00.000Z`, kind: 'TASK', title, text, name: `PNR ${pnr}`, desk: 'ORDER' }) as const
  const cleared = task(
    2,
    'ABC123',
    'PNR 被航司清位',
    '订单G1的PNR ABC123被航司清位（NO、HX），请与航司核实并重新申请座位，恢复后再次核对PNR。',
  )
  const changed = task(
    4,
    'XYZ789',
    'PNR 航变',
    '订单G1的PNR XYZ789有航变（UN、TK、KK），请核对航班并登记不正常航班或变更，处理后再次核对PNR。',
  )
  spec(toldList)
    .given(...lost)
    .row({ waits: [cleared], desks: ['ORDER *', 'ORDER HU'] } as never)
    .twice()
  const both = [...lost, synced('ABC123'), synced('XYZ789', 'IRREGULAR')]
  spec(toldList)
    .given(...both)
    .row({ waits: [cleared, changed] } as never)
  spec(toldList)
    .given(...both, synced('XYZ789', 'ACTIVE'))
    .row({ waits: [cleared] } as never)
  spec(toldList)
    .given(...both, inOrder(orders.PnrDeleted({ pnr: 'ABC123' })))
    .row({ waits: [changed] } as never)
  spec(toldList)
    .given(...both, expired('TIME_LIMIT'))
    .row({ waits: [], desks: [] } as never)
})

t.test('whoever cancels an order need not be told that it is over', async () => {
  spec(toldList)
    .given(submitted(), expired('AGENT_CANCEL'))
    .row({ told: [], desks: [] } as never)
})

t.test('what the agency did itself it is not told, what the airline did it is', async t => {
  const limits = inOrder(orders.LimitsModified(sample('LimitsModified')))
  spec(toldList)
    .given(submitted(), { ...limits, meta: { user: 'u1', role: 'AGENT', agency: 'AG1001' } })
    .row({ told: [] } as never)
  const other = spec(toldList).given(submitted(), { ...limits, meta: { user: 'u2', role: 'ORDER_DESK' } })
  t.doesNotThrow(() => other.row({ toldAt: '2026-01-05T02:01:00.000Z' } as never))
})

t.test('names that a guide has proposed are told to the agency of the order', async () => {
  const inList = <F extends object>(fact: F) => ({ ...fact, stream: 'guidelist-G1' })
  const made = inList(
    guides.GuideLinkMade({ ...(sample('GuideLinkMade') as object), orderNo: 'G1', agency: 'AG1001', airLine: 'HU' } as never),
  )
  const sent = inList(guides.GuideNamesProposed(sample('GuideNamesProposed') as never))
  const text = '导游为订单G1提交了1人的名单，请在订单的旅客页核对后采用。'
  spec(toldList)
    .given(made, sent)
    .row({
      agency: 'AG1001',
      orderNo: 'G1',
      told: [{ no: 1, at: '2026-01-05T02:01:00.000Z', kind: 'ORDER', title: '导游提交名单，请核对', text }],
    } as never)
    .twice()
})

t.test('a refund waits for its desk, then for who pays it out, then for nobody', async () => {
  const inRefund = <F extends object>(fact: F) => ({ ...fact, stream: 'refund-R1' })
  const asked = inRefund(
    refunds.RefundSubmitted({ ...(sample('RefundSubmitted') as object), refundId: 'R1', orderNo: 'G1', airLine: 'HU' } as never),
  )
  const approved = inRefund(refunds.RefundApproved(sample('RefundApproved')))
  spec(toldList)
    .given(asked)
    .row({ businessType: 'REFUND', businessId: 'R1', desks: ['REFUND *', 'REFUND HU'] } as never)
  spec(toldList)
    .given(asked, approved)
    .row({ desks: ['MONEY *', 'MONEY HU'] } as never)
  spec(toldList)
    .given(asked, approved, inRefund(refunds.RefundPaidOut(sample('RefundPaidOut'))))
    .row({ desks: [] } as never)
})

t.test('a bid tells those that it has outdone, each in a document of its own, and nobody else', async () => {
  const placed = BidPlaced({
    ...(sample('BidPlaced') as object),
    agency: 'AG1001',
    standing: [
      { agency: 'AG1001', paddle: 1, price: 50_000, units: 1 },
      { agency: 'AG1002', paddle: 2, price: 40_000, units: 0 },
      { agency: 'AG1003', paddle: 3, price: 45_000, units: 1 },
    ],
  } as never)
  spec(toldList)
    .given({ ...placed, stream: 'bids-L1' })
    .ids('bids-L1~AG1002')
    .row({ agency: 'AG1002', lotId: 'L1' } as never)
    .twice()
})

t.test('a fact whose stream told nobody whose it is tells nobody', async () => {
  spec(toldList)
    .given({ ...FundsReceived(sample('FundsReceived')), stream: 'account-V.AG9' })
    .ids()
})
