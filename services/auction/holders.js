import { awardOfHold } from './award/award.ts';
import { keepLostSeats } from './award/offers.ts';
import { lookIntoAwardHold } from './award/take.ts';
import { bagOfHold, lookIntoBagHold } from './bags/bags.ts';
import { lookIntoLotHold, lotOfHold } from './lots/lots.ts';
export const auctionHolders = [
    { owns: holdId => lotOfHold(holdId) !== undefined, lookInto: lookIntoLotHold },
    { owns: holdId => awardOfHold(holdId) !== undefined, lookInto: lookIntoAwardHold, keeps: keepLostSeats },
    { owns: holdId => bagOfHold(holdId) !== undefined, lookInto: lookIntoBagHold },
];
