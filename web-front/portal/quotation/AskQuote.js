import { jsx as _jsx } from "react/jsx-runtime";
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { clickQuotation } from '#contracts/quotation/quote-api.ts';
import { useSend } from '../../kit/calls.ts';
import { useTell } from '../../kit/useTell.ts';
/** Asks for an automatic quote of the flights and the group in the form, and goes to its page. */
export const AskQuote = ({ choice: { voyageType, legs, counts } }) => {
    const { send, isPending } = useSend(clickQuotation);
    const navigate = useNavigate();
    const tell = useTell();
    const ask = () => send({ voyageType, legs: legs.map(stockId => ({ stockId })), counts }).then(({ quoteId, again }) => {
        if (again)
            tell.warn('已有相同的询价，未重复提交');
        void navigate(`/quotation/${encodeURIComponent(quoteId)}`);
    }, tell.failed);
    return (_jsx(Button, { loading: isPending, onClick: ask, children: "\u7533\u8BF7\u81EA\u52A8\u62A5\u4EF7" }));
};
