import { contract } from '../kernel/context.ts';
import * as addPriceApi from './add-price-api.ts';
import * as addPriceEvents from './add-price-events.ts';
import * as allocationApi from './allocation-api.ts';
import { allocationBatches } from './allocation-lists.ts';
import * as api from './api.ts';
import * as autoRankApi from './auto-rank-api.ts';
import * as autoRankEvents from './auto-rank-events.ts';
import * as awardEvents from './award-events.ts';
import * as bagApi from './bag-api.ts';
import * as bagBatchEvents from './bag-batch-events.ts';
import * as bagBidEvents from './bag-bid-events.ts';
import * as bagEvents from './bag-events.ts';
import { bagBatches } from './bag-lists.ts';
import * as bidEvents from './bid-events.ts';
import * as freeApi from './free-api.ts';
import { addPriceRules, autoRanks, freeLots, lots } from './lists.ts';
import * as lotEvents from './lot-events.ts';
import { modules } from './modules.ts';
import * as ratesEvents from './rates-events.ts';
import { records } from './records.ts';
import * as shareEvents from './share-events.ts';
import { auctionStates } from './states.ts';
export const auctionContract = contract({
    name: 'auction',
    modules,
    api: [api, freeApi, bagApi, allocationApi, autoRankApi, addPriceApi],
    events: {
        lot: lotEvents,
        bids: bidEvents,
        award: awardEvents,
        bagbatch: bagBatchEvents,
        bag: bagEvents,
        bagbids: bagBidEvents,
        autorank: autoRankEvents,
        rates: ratesEvents,
        addprice: addPriceEvents,
        share: shareEvents,
    },
    states: auctionStates,
    records,
    lists: [lots, freeLots, bagBatches, allocationBatches, autoRanks, addPriceRules],
});
