import { fines } from '#contracts/fine/lists.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { fineDebts } from './debt.ts';
import { departures } from './due.ts';
import { fineList } from './list.ts';
export const fineReads = reads({ views: [fineList, departures, fineDebts], lists: [serves(fines, fineList)] });
