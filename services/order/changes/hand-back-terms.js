import { seats } from '#services/seats/decide.ts';
import { isGrounded } from '../disruption.ts';
/** Terms for the price of paid seats that go back: the airline's scale, and whether a flight is cancelled. */
export const handingBack = ({ run, refundScale }) => async (order) => {
    const { airLine, legs } = order.submitted;
    const blocks = await Promise.all(legs.map(({ stockId }) => run.load(seats, stockId)));
    return {
        scale: await refundScale(airLine),
        cancelled: isGrounded(order) || blocks.some(({ state }) => state.status === 'INVALID' && state.taken !== 'KEEP'),
    };
};
