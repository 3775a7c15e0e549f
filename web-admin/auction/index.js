import { jsx as _jsx } from "react/jsx-runtime";
import AssignmentInd from '@mui/icons-material/AssignmentInd';
import Gavel from '@mui/icons-material/Gavel';
import Inventory2 from '@mui/icons-material/Inventory2';
import Leaderboard from '@mui/icons-material/Leaderboard';
import PriceChange from '@mui/icons-material/PriceChange';
import Storefront from '@mui/icons-material/Storefront';
import { saveAddPrice } from '#contracts/auction/add-price-api.ts';
import { getBatch as getAllocationBatch, saveBatch as saveAllocationBatch } from '#contracts/auction/allocation-api.ts';
import { allocationBatches } from '#contracts/auction/allocation-lists.ts';
import { biddingDetail, saveBidding } from '#contracts/auction/api.ts';
import { saveAutoRank } from '#contracts/auction/auto-rank-api.ts';
import { getBatch, saveBatch } from '#contracts/auction/bag-api.ts';
import { bagBatches } from '#contracts/auction/bag-lists.ts';
import { freeBiddingDetail, saveFreeBidding } from '#contracts/auction/free-api.ts';
import { addPriceRules, autoRanks, freeLots, lots } from '#contracts/auction/lists.ts';
import { opening } from '#contracts/client/opening.tsx';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(lots, {
        icon: _jsx(Storefront, {}),
        list: opening(() => import('./LotList.tsx').then(({ LotList }) => LotList)),
        actions: { show: biddingDetail, create: saveBidding },
        show: opening(() => import('./LotDetail.tsx').then(({ LotDetail }) => LotDetail)),
    }),
    screenOf(freeLots, {
        icon: _jsx(Gavel, {}),
        list: opening(() => import('./FreeLotList.tsx').then(({ FreeLotList }) => FreeLotList)),
        actions: { show: freeBiddingDetail, create: saveFreeBidding },
        show: opening(() => import('./FreeLotDetail.tsx').then(({ FreeLotDetail }) => FreeLotDetail)),
    }),
    screenOf(bagBatches, {
        icon: _jsx(Inventory2, {}),
        list: opening(() => import('./BagBatchList.tsx').then(({ BagBatchList }) => BagBatchList)),
        actions: { show: getBatch, create: saveBatch },
        show: opening(() => import('./BagBatchDetail.tsx').then(({ BagBatchDetail }) => BagBatchDetail)),
    }),
    screenOf(allocationBatches, {
        icon: _jsx(AssignmentInd, {}),
        list: opening(() => import('./AllocationBatchList.tsx').then(({ AllocationBatchList }) => AllocationBatchList)),
        actions: { show: getAllocationBatch, create: saveAllocationBatch },
        show: opening(() => import('./AllocationBatchDetail.tsx').then(({ AllocationBatchDetail }) => AllocationBatchDetail)),
    }),
    screenOf(autoRanks, {
        icon: _jsx(Leaderboard, {}),
        list: opening(() => import('./AutoRankList.tsx').then(({ AutoRankList }) => AutoRankList)),
        actions: { create: saveAutoRank },
    }),
    screenOf(addPriceRules, {
        icon: _jsx(PriceChange, {}),
        list: opening(() => import('./AddPriceList.tsx').then(({ AddPriceList }) => AddPriceList)),
        actions: { create: saveAddPrice },
    }),
];
