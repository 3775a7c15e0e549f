import { useState } from 'react';
import { CallError } from '#contracts/client/error.ts';
import { saleRule, travelRule } from '#contracts/order/search/search-api.ts';
import { submitPreview } from '#contracts/order/submit-preview-api.ts';
import { useAsk } from '../../../kit/calls.ts';
import { useSettled } from '../../../kit/Preview.tsx';
import { askedOf } from './choice.ts';
const MINUTE = 60_000;
/** The current price of the chosen flights for this group, refreshed while the page is open, and its rules. */
export const usePrice = (choice) => {
    const wanted = askedOf(choice);
    const asked = useSettled(wanted);
    const { data, error, isPlaceholderData, isFetching, refetch } = useAsk(submitPreview, asked, {
        keep: true,
        every: MINUTE,
        lists: ['order'],
    });
    // after a refusal, the flights and the former price stay visible
    const [shown, setShown] = useState();
    if (data && data !== shown)
        setShown(data);
    const isCurrent = !error && !isPlaceholderData && JSON.stringify(asked) === JSON.stringify(wanted);
    const { voyageType: _, ...chosen } = asked;
    const rules = useAsk(saleRule, chosen, { keep: true });
    const travel = useAsk(travelRule, { legs: asked.legs }, { fresh: 10 * MINUTE });
    const isRefused = error instanceof CallError && !error.isUnknown;
    return {
        /** price of the present choice; undefined while it is computed, or after a refusal */
        current: isCurrent ? data : undefined,
        /** the last price that was shown */
        shown,
        /** the reason of the refusal */
        refusal: isRefused ? error.message : undefined,
        /** an error other than a refusal */
        error: isRefused ? undefined : (error ?? undefined),
        isFetching,
        again: refetch,
        rules: rules.data,
        travel: travel.data,
    };
};
