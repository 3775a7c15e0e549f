import * as addPriceEvents from '#contracts/auction/add-price-events.ts';
import * as autoRankEvents from '#contracts/auction/auto-rank-events.ts';
import * as awardEvents from '#contracts/auction/award-events.ts';
import * as bagBatchEvents from '#contracts/auction/bag-batch-events.ts';
import * as bagBidEvents from '#contracts/auction/bag-bid-events.ts';
import * as bagEvents from '#contracts/auction/bag-events.ts';
import { bagKindOf } from '#contracts/auction/bag-kinds.ts';
import * as bidEvents from '#contracts/auction/bid-events.ts';
import * as lotEvents from '#contracts/auction/lot-events.ts';
import * as ratesEvents from '#contracts/auction/rates-events.ts';
import * as shareEvents from '#contracts/auction/share-events.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { addPrices } from './add-price/add-price.ts';
import { award, whoseIs } from './award/award.ts';
import { bag, isOffered } from './bags/bag.ts';
import { bagBatch } from './bags/bag-batch.ts';
import { bids } from './lots/bids.ts';
import { lot } from './lots/lot.ts';
import { autoRank, rates } from './ranking/auto-rank.ts';
import { bagBids, isSealed } from './sealed/bag-bids.ts';
import { share } from './share.ts';
/** permission by the number of the batch: bags for all and bags for one agency are two modules */
const rightOfBag = (id) => (bagKindOf(id) === 'ALLOCATION' ? 'order.customerAllocation.r' : 'order.combiAuction.r');
export const auctionHistories = [
    history(lot, lotEvents, {
        permission: 'order.bidding.r',
        airlineOf: state => (state.status === 'NONE' ? undefined : state.terms.airLine),
        ownerStays: true,
        commands: machine({
            draft: '新增标的',
            open: '代理人发起',
            modify: '修改标的',
            submit: '提交审批',
            sendBack: '退回草稿',
            publish: '发布',
            close: '截止',
            cancel: '取消标的',
            follow: '随竞价取消',
        }),
    }),
    history(autoRank, autoRankEvents, {
        permission: 'order.autoRank.r',
        airlineOf: state => (state.status === 'NONE' ? undefined : state.rule.airLine),
        ownerStays: true,
        commands: machine({ save: '保存设置', reckon: '核算出票率' }),
    }),
    history(addPrices, addPriceEvents, {
        permission: 'order.bidding.r',
        airlineOf: state => (state.status === 'NONE' ? undefined : state.airLine),
        ownerStays: true,
        commands: machine({ save: '保存规则', enable: '启用', disable: '停用' }),
    }),
    history(share, shareEvents, {
        permission: 'order.bidding.r',
        ...wholeHouse,
        commands: machine({ claim: '占用名额', free: '释放名额' }),
    }),
    history(rates, ratesEvents, {
        permission: 'order.autoRank.r',
        airlineOf: state => (state.status === 'NONE' ? undefined : state.airLine),
        ownerStays: true,
        commands: machine({ freeze: '核算出票率' }),
    }),
    history(award, awardEvents, {
        permission: 'order.bidding.r',
        airlineOf: state => whoseIs(state)?.airLine,
        ownerStays: true,
        commands: machine({
            open: '成交',
            miss: '未成交',
            cancel: '竞价取消',
            offer: '递补通知',
            accept: '接受递补',
            decline: '放弃递补',
            giveUp: '弃标',
            take: '预付',
            takeBack: '航司收回座位',
            pay: '订单首期已付',
            moveTime: '顺延时限',
            passTime: '时限处理',
            release: '解除成交',
            end: '订单失效',
        }),
    }),
    history(bids, bidEvents, {
        permission: 'order.bidding.r',
        // no agency may look: other bidders do not concern a bidder
        airlineOf: lot => (lot.status === 'NONE' ? undefined : lot.terms.airLine),
        ownerStays: true,
        commands: machine({
            open: '开设竞价',
            join: '参加竞价',
            place: '出价',
            withdraw: '撤回出价',
            leave: '退出竞价',
            exclude: '代理人停用，出价作废',
            pause: '暂停竞价',
            resume: '恢复竞价',
            moveEnd: '顺延截止',
            close: '竞价截止',
            cancel: '取消竞价',
        }),
    }),
    history(bagBatch, bagBatchEvents, {
        permission: rightOfBag,
        airlineOf: state => (state.status === 'NONE' ? undefined : state.terms.airLine),
        ownerStays: true,
        commands: machine({
            draft: '新增批次',
            modify: '修改批次',
            listBags: '录入包',
            submit: '提交审批',
            sendBack: '退回草稿',
            publish: '发布',
            passTime: '时限处理',
            cancel: '取消批次',
            saveNews: '发布资讯',
            deleteNews: '删除资讯',
        }),
    }),
    history(bag, bagEvents, {
        permission: rightOfBag,
        // no agency may look: other agencies that had the bag do not concern it
        airlineOf: state => (isOffered(state) ? state.offered.airLine : undefined),
        ownerStays: true,
        commands: machine({
            offer: '上架',
            book: '预订',
            miss: '未订到',
            decline: '拒绝分配',
            award: '密封竞价成交',
            unsold: '无人出价',
            undo: '撤销',
            take: '预付',
            pay: '订单首期已付',
            moveTime: '顺延时限',
            passTime: '时限处理',
            end: '订单失效',
            release: '释放',
            cancel: '取消',
            follow: '随批次取消',
        }),
    }),
    history(bagBids, bagBidEvents, {
        permission: 'order.combiAuction.r',
        // no agency may look: other bidders do not concern a bidder
        airlineOf: state => (isSealed(state) ? state.terms.airLine : undefined),
        ownerStays: true,
        commands: machine({
            open: '开设密封竞价',
            join: '参加',
            place: '密封出价',
            leave: '撤回出价',
            exclude: '代理人停用，出价作废',
            moveEnd: '顺延截止',
            close: '截止',
            cancel: '取消',
        }),
    }),
];
