import { useState } from 'react';
import { useDraft } from '../../kit/draft.ts';
/** An application survives its page until it is handed in. `lost` are files that were chosen before a reload, and must be chosen again. */
export const useRefundDraft = (orderId, firstType) => {
    const [draft, keep, drop, isRestored] = useDraft(`refund.${orderId}`, () => ({
        picked: [],
        type: firstType(),
        reason: '',
        noticeNo: '',
        papers: [],
    }));
    const [lost] = useState(isRestored ? draft.papers : []);
    return { draft, change: (part) => keep({ ...draft, ...part }), drop, lost };
};
