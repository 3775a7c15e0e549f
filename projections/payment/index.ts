import * as lists from '#contracts/payment/lists.ts'
import { reconDays, reconDifferences } from '#contracts/payment/reconciliation/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { credits } from './credits.ts'
import { gatewayMoney } from './gateway-money.ts'
import { paymentErrors, paymentList, paymentRefunds } from './list.ts'
import { openClaimList } from './open-claims.ts'
import { owedItems } from './owed.ts'
import { reconDayList, reconDifferenceList } from './recon.ts'
import { PAYMENT_WORDS, paymentWords } from './words.ts'

export const paymentReads = reads({
  views: [
    ...[paymentErrors, paymentList, paymentRefunds, owedItems, credits, openClaimList],
    ...[gatewayMoney, reconDayList, reconDifferenceList],
  ],
  parts: [paymentWords],
  finds: [{ letter: PAYMENT_WORDS, list: lists.payments, view: paymentList }],
  lists: [
    serves(lists.paymentErrors, paymentErrors),
    serves(lists.payments, paymentList),
    serves(lists.paymentRefunds, paymentRefunds),
    serves(lists.owedItems, owedItems),
    serves(lists.credits, credits),
    serves(reconDays, reconDayList),
    serves(reconDifferences, reconDifferenceList),
  ],
})
