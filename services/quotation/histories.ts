import * as askingEvents from '#contracts/quotation/asking-events.ts'
import * as blackEvents from '#contracts/quotation/black-events.ts'
import * as interApi from '#contracts/quotation/inter-api.ts'
import * as interEvents from '#contracts/quotation/inter-events.ts'
import * as quoteApi from '#contracts/quotation/quote-api.ts'
import * as quoteEvents from '#contracts/quotation/quote-events.ts'
import * as api from '#contracts/quotation/rule-api.ts'
import * as ruleEvents from '#contracts/quotation/rule-events.ts'
import { type History, history, machine } from '#services/kernel/stream/history.ts'
import { asking } from './asking.ts'
import { quoteBlack } from './black.ts'
import { interRequest, isKnown as isRequested } from './inter/request.ts'
import { isQuoted, quote } from './quote.ts'
import { isKnown, quoteRule } from './rule.ts'

const permission = 'order.autoQuotation.r'
export const quotationHistories: History[] = [
  history(quoteRule, ruleEvents, {
    permission,
    airlineOf: rule => (isKnown(rule) ? rule.terms.airLine : undefined),
    commands: {
      ...api,
      ...machine({
        add: '新增自动报价规则',
        modify: '修改自动报价规则',
        importLines: '报价导入',
        submitFlow: '自动报价提交审批',
        pause: '暂停自动报价规则',
        resume: '恢复自动报价规则',
        cancel: '取消自动报价规则',
        approve: '自动报价规则通过',
        refuse: '自动报价规则未通过',
        sendBack: '自动报价规则退回修改',
        resubmit: '自动报价规则重新提交',
      }),
    },
  }),
  history(quoteBlack, blackEvents, {
    permission,
    // the airline of the entry stays known after the agency has left the list
    airlineOf: black => (black.listed ? black.of.airLine : undefined),
    ownerStays: true,
    commands: machine({ list: '加入自动报价黑名单', unlist: '移出自动报价黑名单' }),
  }),
  history(asking, askingEvents, {
    permission,
    airlineOf: ({ airLine }) => airLine,
    agencyOf: ({ agency }) => agency,
    commands: machine({ number: '询价登记' }),
  }),
  history(quote, quoteEvents, {
    permission,
    airlineOf: state => (isQuoted(state) ? state.of.airLine : undefined),
    agencyOf: state => (isQuoted(state) ? state.of.agency : undefined),
    // the price below which the airline does not go
    inHouse: ['explained', 'by'],
    ownerStays: true,
    commands: {
      ...quoteApi,
      ...machine({
        ask: '申请自动报价',
        counter: '报价议价',
        answer: '人工报价',
        reject: '不予报价',
        accept: '接受报价',
        release: '未能下单',
        order: '报价下单',
        passTime: '时限检查',
      }),
    },
  }),
  history(interRequest, interEvents, {
    permission: 'order.order.r',
    airlineOf: state => (isRequested(state) ? state.of.airLine : undefined),
    agencyOf: state => (isRequested(state) ? state.of.agency : undefined),
    inHouse: ['handler', 'of.handler'],
    ownerStays: true,
    commands: {
      ...interApi,
      ...machine({
        ask: '国际询价',
        quote: '国际报价',
        reject: '不予报价',
        counter: '还价',
        decline: '不接受报价',
        withdraw: '撤回询价',
        accept: '接受报价',
        release: '未能下单',
        order: '报价下单',
        passTime: '时限检查',
      }),
    },
  }),
]
